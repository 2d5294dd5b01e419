import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { withholds } from '../telling.ts'
import type { RescoredRow } from './rescoringRows.ts'

type Reads = Pick<Store, 'db'>

export type UntoldRow = Pick<RescoredRow, 'attempt_id' | 'user_id'> &
  Pick<Tables['paper'], 'name' | 'kind' | 'room'> & { paper_id: number; subject_id: number; code: string }

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
 * Attempts with changes of results that 通知提醒 has not told and the learner has not seen, the oldest change first. As on the home page, those
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
    .select(['r.attempt_id', 'r.user_id'])
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
    .groupBy(['r.attempt_id', 'r.user_id'])
    .groupBy(['p.paper_id', 'p.subject_id', 'p.name', 'p.kind', 'p.room', 'b.code'])
    .orderBy(({ fn }) => fn.min('r.changed_at'))
    .orderBy('r.attempt_id')
    .limit(limit)
    .execute()
}

/** The present scores of these attempts, in hundredths, by attempt. */
export async function presentScores({ db }: Reads, attemptIDs: readonly number[]) {
  const rows = await db
    .selectFrom('paper_attempt')
    .select(['attempt_id', 'score', 'full_mark'])
    .where('attempt_id', 'in', [...attemptIDs])
    .execute()
  return new Map(rows.map((row) => [row.attempt_id, row]))
}

/** Notes that an attempt's changes up to this moment were told. False where they were told since they were read. */
export async function markTold(tx: Pick<Tx, 'db'>, of: UntoldRow, upTo: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('rescored_attempt')
    .set({ told_at: now })
    .where('attempt_id', '=', of.attempt_id)
    .where('changed_at', '<=', upTo)
    .where('told_at', 'is', null)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
