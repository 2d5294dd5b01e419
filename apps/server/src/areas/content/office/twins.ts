import { styleOfID } from '@tizhou/catalogue/styles'
import type { Data } from '@tizhou/contract/contract'
import { fingerprintOf } from '@tizhou/domain/content/alikeQuestions'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { atMost } from '@tizhou/domain/text/atMost'
import type { SubjectChapters } from '../../../cores/content/trees/chapterIndex.ts'
import { pathOf } from '../../../cores/content/trees/chapterIndex.ts'
import type { TwinRow } from '../../../cores/content/twins/twinLists.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { nameOfQuestion } from './typedQuestion.ts'

const SHOWN = 5
const STEM = 120
const PAGE = 10
/** Most later questions of a group that are set beside its first one. */
const OTHERS = 20

export const questionTwins: Handler<'content.questionTwins'> = async ({ params, services }) => {
  const { appID, allTestID, stem, groupStem, optionsJson, answer } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  // Options that are still empty tell nothing apart.
  const options = optionsJson.filter(({ content }) => content.trim() !== '')
  const print = fingerprintOf({ sharedStem: groupStem, stem, options, answer })
  const own = allTestID === undefined ? undefined : (await services.content.twinRows(appID, [allTestID])).get(allTestID)
  const self = { questionID: allTestID, groupID: own?.groupID ?? null }
  const alike = await services.content.alikeQuestions(appID, print, self, options.length === 0)
  const shown = alike.slice(0, SHOWN)
  const rows = await services.content.twinRows(
    appID,
    shown.map(({ questionID }) => questionID),
  )
  const chapters = await services.content.chapters(appID)
  return {
    twins: shown.flatMap(({ questionID, likeness, degree }) => {
      const row = rows.get(questionID)
      // What was taken out since it was looked at is no twin.
      if (!row || row.state === 'removed') return []
      return {
        ...{ allTestID: questionID, externalID: row.externalID, stem: atMost(row.stem, STEM), likeness, degree },
        chapterPath: pathOf(chapters, row.places[0]?.chapterID ?? null),
        papers: row.papers,
      }
    }),
  }
}

/** A question as the list sets it beside others. */
export const comparedOf = (row: TwinRow, chapters: SubjectChapters): Data<'content.questionMergeCheck'>['stay'] => ({
  ...{ allTestID: row.questionID, externalID: row.externalID, styleName: styleOfID(row.styleID)?.name ?? '' },
  ...{ groupStem: row.groupStem, stem: row.stem, answer: row.answer, explanation: row.explanation },
  options: row.options.map(({ name, content }) => ({ name, content })),
  points: row.points,
  chapters: row.places.map(({ chapterID }) => pathOf(chapters, chapterID).join(' / ')),
  ...{ papers: row.papers, state: row.state, answered: row.answered, updatedAt: row.updatedAt },
})

export const questionDuplicates: Handler<'content.questionDuplicates'> = async ({ params, services }) => {
  const { appID, page = 1, likeness, told } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const wanted = { subjectID: appID, likeness, told: told === 1 }
  const { content } = services
  const { total, firstIDs } = await content.duplicateGroups({
    ...wanted,
    ...{ after: (Math.max(1, page) - 1) * PAGE, limit: PAGE },
  })
  const pairs = Map.groupBy(await content.pairsOfGroups(wanted, firstIDs), (pair) => pair.one_id)
  const shown = firstIDs.map((id) => [id, pairs.get(id) ?? []] as const)
  const ids = shown.flatMap(([id, all]) => [id, ...all.slice(0, OTHERS).map((pair) => pair.other_id)])
  const [rows, chapters, isLooking] = await Promise.all([
    content.twinRows(appID, ids),
    content.chapters(appID),
    content.isLookingForTwins(appID),
  ])
  return {
    ...{ total, isLooking },
    groups: shown.flatMap(([id, all]) => {
      const first = rows.get(id)
      if (!first) return []
      return {
        first: comparedOf(first, chapters),
        others: all.slice(0, OTHERS).flatMap(({ other_id, likeness: how, degree, told_at, told_by }) => {
          const row = rows.get(other_id)
          if (!row) return []
          return { ...comparedOf(row, chapters), likeness: how, degree, toldAt: told_at, toldBy: told_by }
        }),
        more: Math.max(0, all.length - OTHERS),
      }
    }),
  }
}

export const questionTellApart: Handler<'content.questionTellApart'> = async (input) => {
  const { params, caller, services } = input
  const { appID, allTestID, otherIDs, apart } = params
  const now = services.now()
  await services.store.write(async (tx) => {
    const content = services.content.in(tx)
    const rows = await content.twinRows(appID, [allTestID, ...otherIDs])
    const first = rows.get(allTestID)
    const others = otherIDs.filter((id) => id !== allTestID).flatMap((id) => rows.get(id) ?? [])
    if (!first || others.length !== otherIDs.length) throw notFound('其中一道题')
    const told = { subjectID: appID, questionID: allTestID, otherIDs }
    const changed =
      apart === 1
        ? await content.tellApart(told, { now, name: maskedPhones(caller.userName) })
        : await content.tellTogether(told)
    if (changed === 0) throw new Refusal(409, apart === 1 ? '已经标过不是重复' : '没有标过不是重复')
    const names = others.map(({ externalID }) => externalID).join('、')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'question', id: allTestID, name: nameOfQuestion(first) },
      ...(apart === 1
        ? { before: { notDuplicates: '' }, after: { notDuplicates: names } }
        : { before: { notDuplicates: names }, after: { notDuplicates: '' } }),
    })
  })
  return null
}
