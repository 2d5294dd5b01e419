import type { Bundle, SeenState } from '@tizhou/domain/building/draw'
import { withDescendants } from '../../../cores/content/trees/chapterIndex.ts'
import { asBundle, isOpen, standsIn } from '../../../cores/papers/filing/drawPool.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * The bundles of these chapters (none: the whole subject) that this learner can draw, in the order of chapters;
 * `locked`: bundles that are not open. Without the module Simulation only free chapters and those opened by friends
 * count, not those unlocked by other modules. Unknown chapters are ignored.
 */
export async function openBundles(
  services: Services,
  caller: Caller,
  subjectID: number,
  chapterIDs: readonly number[],
): Promise<{ open: Bundle[]; locked: Bundle[] }> {
  const { content } = services
  const { byID } = await content.chapters(subjectID)
  const built = await services.entitlements.unlocks(caller, subjectID, 'Simulation')
  const places = built ? byID.values() : [...byID.values()].map((place) => ({ ...place, module: 'Simulation' }))
  const openIDs = await services.content.openChapters(caller, subjectID, places)
  const wanted = new Set(
    chapterIDs
      .flatMap((id) => byID.get(id) ?? [])
      .flatMap(withDescendants)
      .map((place) => place.chapterID),
  )
  const pool = (await services.papers.drawPool(subjectID)).filter(
    (bundle) => chapterIDs.length === 0 || standsIn(bundle, wanted),
  )
  const touched = await services.papers.touchedQuestions({ userID: caller.userID, subjectID })
  const stateOf = new Map(
    touched.map((row): [number, SeenState] => [
      row.question_id,
      row.wrong_at !== null ? 'wrong' : row.done_count > 0 ? 'right' : 'unseen',
    ]),
  )
  const open: Bundle[] = []
  const locked: Bundle[] = []
  for (const bundle of pool) (isOpen(bundle, openIDs) ? open : locked).push(asBundle(bundle, stateOf))
  return { open, locked }
}
