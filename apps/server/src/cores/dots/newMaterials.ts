import { DOT_OF_SHELF, MATERIAL_DOTS, type MaterialDot } from '@tizhou/domain/dots/dots'
import { SHELVES } from '@tizhou/domain/materials/materials'
import type { With } from '../../platform/coreFront.ts'
import type { Materials } from '../materials/core.ts'
import type { PaperComments } from '../materials/paperComments.ts'
import type { Published } from '../materials/published.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import type { Learner } from './learner.ts'
import { seenAt } from './seen.ts'

export type NewsNeeds = With<
  'store',
  {
    entitlements: Pick<Entitlements, 'unlocks'>
    materials: Pick<Materials, 'paperComments' | 'publishedAfter' | 'shownAmong'>
  }
>

/** As many of a kind are counted at once; of a kind with more, at least one that is shown. */
const AT_ONCE = 50

/**
 * What of each kind of materials was published since the learner last opened it, or since the account was made; only
 * what the learner may read.
 */
export async function newMaterials(
  services: NewsNeeds,
  learner: Learner,
): Promise<{ kind: MaterialDot; unread: number }[]> {
  const { userID, appID, since } = learner
  const seen = await seenAt(services.store, learner, MATERIAL_DOTS)
  const after = new Map(MATERIAL_DOTS.map((kind) => [kind, Math.max(seen.get(kind) ?? 0, since)]))
  const caller = { userID, userName: '', nickName: '', roles: [] }
  const comments = await services.materials.paperComments(caller, appID)
  const made = (await services.materials.publishedAfter(appID, Math.min(...after.values()))).filter(
    ({ nodeID }) => nodeID === null || !comments.isClosed(nodeID),
  )
  const published = [...made, ...(await nowTold(services, comments, after.get('material-comment') ?? 0, made))]
  const counts = new Map<MaterialDot, number>()
  for (const [shelf, ofShelf] of Map.groupBy(published, (one) => one.shelf)) {
    const kind = DOT_OF_SHELF[shelf]
    const news = kind && ofShelf.filter(({ at }) => at > (after.get(kind) ?? 0))
    if (!kind || !news?.length) continue
    const isOpen = await services.entitlements.unlocks(caller, appID, SHELVES[shelf].module)
    const count = await countShown(
      services,
      news.filter(({ free }) => isOpen || free),
    )
    counts.set(kind, (counts.get(kind) ?? 0) + count)
  }
  return MATERIAL_DOTS.map((kind) => ({ kind, unread: counts.get(kind) ?? 0 }))
}

/** Comments on papers that are there since a moment, however long ago they were written; without those of `made`. */
async function nowTold(
  { materials }: NewsNeeds,
  { told }: PaperComments,
  after: number,
  made: readonly Published[],
): Promise<Published[]> {
  const known = new Set(made.filter(({ at }) => at > after).map(({ nodeID }) => nodeID))
  const fresh = [...told].filter(([nodeID, { since, isOpen }]) => since > after && isOpen && !known.has(nodeID))
  if (fresh.length === 0) return []
  const shown = await materials.shownAmong(fresh.map(([nodeID]) => nodeID))
  return shown
    .filter(({ hasText }) => hasText)
    .map(({ nodeID, shelf, free }) => ({
      ...{ shelf, nodeID, at: told.get(nodeID)?.since ?? 0, free: free === 1 },
    }))
}

/** Number of those that no hidden part contains. */
async function countShown({ materials }: NewsNeeds, news: readonly Published[]): Promise<number> {
  for (let from = 0; from < news.length; from += AT_ONCE) {
    const some = news.slice(from, from + AT_ONCE)
    const parts = new Set(some.flatMap(({ nodeID }) => nodeID ?? []))
    const shown = new Set((await materials.shownAmong([...parts])).map(({ nodeID }) => nodeID))
    const count = some.filter(({ nodeID }) => nodeID === null || shown.has(nodeID)).length
    if (count > 0) return count
  }
  return 0
}
