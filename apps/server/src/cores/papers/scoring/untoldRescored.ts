import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { withholds } from '../telling.ts'
import type { RescoredRow, RescoringRow } from './rescoringRows.ts'

type Reads = Pick<Store, 'db'>

export type UntoldRow = Pick<
  RescoredRow,
  'rescoring_id' | 'attempt_id' | 'user_id' | 'state' | 'score_before' | 'score_after'
> &
  Pick<RescoringRow, 'way_after' | 'note'> & { rescoring_kind: RescoringRow['kind']; full_mark: number | null } & Pick<
    Tables['paper'],
    'name' | 'kind' | 'room'
  > & { paper_id: number; subject_id: number; code: string }

/** Those of these papers that have a question in common with a paper that withholds its questions. */
async function heldAmong({ db }: Reads, paperIDs: readonly number[], now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('paper_item as own')
    .innerJoin('paper_item as held', 'held.question_id', 'own.question_id')
    .innerJoin('paper as w', 'w.paper_id', 'held.paper_id')
    .select('own.paper_id')
    .distinct()
    .where('own.paper_id', 'in', [...paperIDs])
    .where(withholds(now))
    .execute()
  return rows.map(({ paper_id }) => paper_id)
}

/**
 * Changes of results that 通知提醒 has not told and the learner has not seen, the oldest first. As on the home page, those
 * of a paper with a question that a paper withholds (withholds), or that is in one that the learner is sitting, wait.
 */
export async function untoldRescored(on: Reads, now: number, limit: number): Promise<UntoldRow[]> {
  const { db } = on
  const papers = await db
    .selectFrom('rescored_attempt as r')
    .innerJoin('paper_attempt as a', 'a.attempt_id', 'r.attempt_id')
    .select('a.paper_id')
    .distinct()
    .where('r.told_at', 'is', null)
    .where('r.seen_at', 'is', null)
    .execute()
  if (papers.length === 0) return []
  const ids = papers.map(({ paper_id }) => paper_id)
  const held = new Set(await heldAmong(on, ids, now))
  const ready = ids.filter((paperID) => !held.has(paperID))
  if (ready.length === 0) return []
  return db
    .selectFrom('rescored_attempt as r')
    .innerJoin('paper_attempt as a', 'a.attempt_id', 'r.attempt_id')
    .innerJoin('paper as p', 'p.paper_id', 'a.paper_id')
    .innerJoin('subject as b', 'b.subject_id', 'p.subject_id')
    .innerJoin('rescoring as s', 's.rescoring_id', 'r.rescoring_id')
    .select(['r.rescoring_id', 'r.attempt_id', 'r.user_id', 'r.state', 'r.score_before', 'r.score_after'])
    .select(['s.kind as rescoring_kind', 's.way_after', 's.note', 'a.full_mark'])
    .select(['p.paper_id', 'p.subject_id', 'p.name', 'p.kind', 'p.room', 'b.code'])
    .where('r.told_at', 'is', null)
    .where('r.seen_at', 'is', null)
    .where('a.paper_id', 'in', ready)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('paper_item as own')
            .innerJoin('paper_item as held', 'held.question_id', 'own.question_id')
            .innerJoin('paper_attempt as x', 'x.paper_id', 'held.paper_id')
            .select('held.paper_id')
            .whereRef('own.paper_id', '=', 'a.paper_id')
            .whereRef('x.user_id', '=', 'r.user_id')
            .where('x.due_at', 'is not', null),
        ),
      ),
    )
    .orderBy('r.changed_at')
    .orderBy('r.rescoring_id')
    .orderBy('r.attempt_id')
    .limit(limit)
    .execute()
}

/** Notes that a change was told. False where it was told, or taken back, since it was read. */
export async function markTold(tx: Pick<Tx, 'db'>, of: UntoldRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('rescored_attempt')
    .set({ told_at: now })
    .where('rescoring_id', '=', of.rescoring_id)
    .where('attempt_id', '=', of.attempt_id)
    .where('state', '=', of.state)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
