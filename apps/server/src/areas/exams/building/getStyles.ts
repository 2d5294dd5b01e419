import { STYLES } from '@tizhou/catalogue/styles'
import { available, type Bundle } from '@tizhou/domain/building/draw'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { openBundles } from './openBundles.ts'

/** Styles in the catalogue's order, without those that the chapters lack. */
export const getStyles: Handler<'exams.getStyles'> = async ({ params, caller, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const { open, locked } = await openBundles(services, caller, appID, chapterIDs(params.cptIds ?? ''))
  return STYLES.flatMap((style) => {
    const own = open.filter((bundle) => bundle.styleID === style.styleID)
    const others = locked.filter((bundle) => bundle.styleID === style.styleID)
    if (own.length + others.length === 0) return []
    return {
      StyleID: style.styleID,
      StyleName: style.name,
      Total: available(own, 'all'),
      Unseen: available(own, 'unseen'),
      Wrong: available(own, 'wrong'),
      Locked: available(others, 'all'),
      GroupOf: Math.max(...[...own, ...others].map((bundle) => bundle.questionIDs.length)),
      ...(own.some((bundle) => bundle.questionIDs.length > 1) && { Groups: groupsOf(own) }),
    }
  })
}

const groupsOf = (bundles: readonly Bundle[]) =>
  [...Map.groupBy(bundles, ({ questionIDs }) => questionIDs.length)].map(([Size, own]) => ({
    Size,
    Total: own.length,
    Unseen: own.filter(({ state }) => state === 'unseen').length,
    Wrong: own.filter(({ state }) => state === 'wrong').length,
  }))

function chapterIDs(cptIds: string): number[] {
  const ids = cptIds.split(',').filter(Boolean).map(Number)
  if (ids.length > SETUP_BOUNDS.chapters || !ids.every(Number.isSafeInteger))
    throw badInput([{ field: 'cptIds', reason: `应为以逗号分隔的编号，至多 ${SETUP_BOUNDS.chapters} 个` }])
  return ids
}
