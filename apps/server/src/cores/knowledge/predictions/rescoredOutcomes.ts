import type { Store } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** A rescoring that settled less long ago may have been overtaken by one whose server's clock is behind. */
const SETTLED_MS = 10_000

/** When the next papers were scored again, after a moment; undefined: none since. */
export async function rescoredAfter({ db }: Reads, after: number, now: number): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('rescoring')
    .select(({ fn }) => fn.min('settled_at').as('at'))
    .where('state', 'in', ['done', 'undone'])
    .where('settled_at', '>', after)
    .where('settled_at', '<=', now - SETTLED_MS)
    .executeTakeFirstOrThrow()
  return at === null ? undefined : Number(at)
}

/** Predictions held against a score that was replaced at that moment, with the score that counts now. */
export const rescoredOutcomes = async ({ db }: Reads, settledAt: number, limit: number) =>
  (await db
    .selectFrom('rescoring as s')
    .innerJoin('rescored_attempt as r', 'r.rescoring_id', 's.rescoring_id')
    .innerJoin('prediction as p', 'p.attempt_id', 'r.attempt_id')
    .innerJoin('paper_attempt as a', 'a.attempt_id', 'r.attempt_id')
    .select(['p.attempt_id', 'p.subject_id', 'a.score'])
    .distinct()
    .where('s.settled_at', '=', settledAt)
    .whereRef('p.score', '<>', 'a.score')
    .limit(limit)
    .execute()) as { attempt_id: number; subject_id: number; score: number }[]
