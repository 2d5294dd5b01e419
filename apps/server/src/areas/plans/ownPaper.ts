import { MODULES } from '@tizhou/catalogue/modules'
import { type Bundle, drawExam } from '@tizhou/domain/building/draw'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { asBundle, isOpen, type PoolBundle } from '../../cores/papers/filing/drawPool.ts'
import { type PaperDraft, PaperRefused } from '../../cores/papers/filing/filePaper.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Services } from '../../platform/services.ts'

/** Wrong ones first, then unanswered ones, then the rest; within each by chapter. */
const ORDER: readonly Bundle['state'][] = ['wrong', 'unseen', 'right']

interface Wanted {
  subjectID: number
  fits: (bundle: PoolBundle) => boolean
  most: number
  seed: number
}

/** Draws questions that are open to the learner, at most `most`, alternating styles. */
export async function drawOwn(services: Services, caller: Caller, of: Wanted): Promise<Bundle[]> {
  const { byID } = await services.content.chapters(of.subjectID)
  const open = await services.content.openChapters(caller, of.subjectID, byID.values())
  const touched = await services.papers.touchedQuestions({ userID: caller.userID, subjectID: of.subjectID })
  const stateOf = new Map(
    touched.map((one) => [
      one.question_id,
      one.wrong_at !== null ? ('wrong' as const) : one.done_count > 0 ? ('right' as const) : ('unseen' as const),
    ]),
  )
  const pool = (await services.papers.drawPool(of.subjectID))
    .filter((bundle) => of.fits(bundle) && isOpen(bundle, open))
    .map((bundle) => asBundle(bundle, stateOf))
  const styles = [...new Set(pool.map(({ styleID }) => styleID))]
  const wanted: Bundle[] = []
  let count = 0
  for (const state of ORDER) {
    const most = of.most - count
    if (most <= 0) break
    const fit = pool.filter((bundle) => bundle.state === state)
    const each = Math.max(1, Math.ceil(most / Math.max(1, new Set(fit.map(({ styleID }) => styleID)).size)))
    const found = drawExam(
      fit,
      { styles: styles.map((styleID) => ({ styleID, count: each })), from: 'all', order: 'chapter' },
      of.seed,
    ).flatMap(({ bundles }) => bundles)
    for (const bundle of found) {
      if (count + bundle.questionIDs.length > of.most) continue
      wanted.push(bundle)
      count += bundle.questionIDs.length
    }
  }
  return wanted
}

interface Named {
  key: string
  name: string
  unit: string
  seconds: number
  /** The module that unlocks it. */
  module: string
  userID: number
}

/** A paper of the learner's own with these questions, one mark each. */
export function ownDraft(bundles: readonly Bundle[], { key, name, unit, seconds, module, userID }: Named): PaperDraft {
  const sections = [...Map.groupBy(bundles, ({ styleID }) => styleID)].map(([styleID, some]) => ({
    styleID,
    items: some.flatMap(({ questionIDs }) => questionIDs).map((questionID) => ({ questionID, marks: 1 })),
  }))
  const marks = sections.reduce((sum, { items }) => sum + items.length, 0)
  return {
    externalKey: `${key}-${newId()}`,
    kind: 'built',
    sourceName: MODULES.Simulation as string,
    groupName: '',
    name,
    room: 'open',
    module,
    isFree: false,
    rule: '2023',
    passMark: Math.max(1, Math.round(marks * 0.6)),
    ownerUserID: userID,
    units: [{ name: unit, seconds, sections }],
  }
}

/** Files the paper among those that the learner built; with the learner locked. 409 `tooMany`: there is no room. */
export async function fileOwn(
  services: Services,
  tx: Tx,
  { userID, subjectID, draft }: { userID: number; subjectID: number; draft: PaperDraft },
): Promise<number> {
  if ((await services.papers.in(tx).makeRoomForBuilt({ userID, subjectID }, SETUP_BOUNDS.built)) === null)
    throw new Refusal(409, `“组过的试卷”最多保留 ${SETUP_BOUNDS.built} 份，请先移出不再需要的`, { reason: 'tooMany' })
  const { paperID } = await services.papers.in(tx).filePaper(subjectID, draft, services.now())
  return paperID
}

/** Refuses with 409 where the bank has just changed: the learner tries again. */
export const refuseChanged = (error: unknown): never => {
  if (error instanceof PaperRefused) throw new Refusal(409, '题库刚刚有更新，请再试一次', { reason: 'changed' })
  throw error
}
