import type { Caller } from '../../platform/calls/caller.ts'
import type { With } from '../../platform/coreFront.ts'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Content } from '../content/content.ts'
import type { Replies } from '../replies/core.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import type { OfPapers } from './loadedPapers.ts'
import { type ListedRow, paperRowsOf } from './paperLists.ts'
import { isClosed } from './papers.ts'
import { keysWait, waitingAmong } from './scoring/keysWait.ts'
import { tellingOf } from './telling.ts'

type Works = With<
  'store' | 'now',
  OfPapers & {
    content: Content
    entitlements: Pick<Entitlements, 'unlocks'>
    replies: Pick<Replies, 'sittingUntil'>
  }
>

/** A paper whose keys may be spoken of to a learner. */
export interface ToldPaper {
  /** Since when, ms UTC. */
  since: number
  /** Whether the learner may sit or read it: it is free, or a version opens its module. */
  isOpen: boolean
}

/** When each of these papers was first closed for the learner (isClosed), ms UTC; absent: never. */
async function endedAt({ db }: Pick<Store, 'db'>, userID: number, paperIDs: readonly number[], now: number) {
  const ended = new Map<number, number>()
  for (const some of inChunks(paperIDs))
    for (const { paper_id, at } of await db
      .selectFrom('paper_attempt as a')
      .select(({ fn }) => ['a.paper_id', fn.min<number>('a.handed_in_at').as('at')])
      .where('a.user_id', '=', userID)
      .where('a.paper_id', 'in', some)
      .where(isClosed(now))
      .groupBy('a.paper_id')
      .execute())
      ended.set(paper_id, Number(at ?? 0))
  return ended
}

/**
 * Since when the keys of a paper may be spoken of: when its results are told after its window; without one
 * after the learner's own attempt. A sample paper shows its keys from its beginning.
 */
const toldSince = (row: ListedRow, ended: number | undefined): number | undefined =>
  row.closes_at !== null ? tellingOf(row) : row.kind === 'sample' ? (row.opens_at ?? 0) : ended

/**
 * Those of these papers of a subject whose keys may be spoken of to this learner now. A paper that learners built is
 * none of them, and neither is one with a question of a paper that the learner is sitting, or whose window is open
 * (keysWait): prose about it cannot leave out a question.
 */
export async function toldPapers(
  services: Works,
  caller: Caller | undefined,
  subjectID: number,
  paperIDs: readonly number[],
): Promise<Map<number, ToldPaper>> {
  const { store, entitlements, replies } = services
  const userID = caller?.userID ?? 0
  const now = services.now()
  const rows = (await paperRowsOf(store, paperIDs)).filter(
    (row) => row.subject_id === subjectID && row.owner_user_id === null,
  )
  const ids = rows.map((row) => row.paper_id)
  const ended = await endedAt(store, userID, ids, now)
  const sittingUntil = caller ? await replies.sittingUntil(userID, subjectID) : 0
  const waits = await keysWait(services, { userID }, subjectID, sittingUntil)
  const held = await waitingAmong(services, waits?.papers, ids)
  const told = new Map<number, ToldPaper>()
  for (const row of rows) {
    const since = toldSince(row, ended.get(row.paper_id))
    if (since === undefined || since > now || held.has(row.paper_id)) continue
    const isOpen =
      row.is_free === 1 || (caller !== undefined && (await entitlements.unlocks(caller, subjectID, row.module)))
    told.set(row.paper_id, { since, isOpen })
  }
  return told
}
