import { sql } from 'kysely'
import type { Waiting } from '../../../platform/database/reading/waiting.ts'
import type { Store } from '../../../platform/database/store.ts'
import { notStaged } from '../filing/notStaged.ts'

/** Questions that learners meet and that explain nothing; with the subject that has most of them. */
export async function explanationsWaiting({ db }: Pick<Store, 'db'>): Promise<Waiting> {
  const rows = await db
    .selectFrom('question as q')
    .select(({ fn }) => ['q.subject_id', fn.countAll().as('count'), fn.min('q.updated_at').as('oldest')])
    .where('q.explanation', '=', sql<string>`''`)
    .where(sql<boolean>`${sql.raw(notStaged('q.question_id'))}`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('removed_question as r').select('r.question_id').whereRef('r.question_id', '=', 'q.question_id'),
        ),
      ),
    )
    .groupBy('q.subject_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('q.subject_id')
    .execute()
  const oldest = rows.map((row) => Number(row.oldest))
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    oldestAt: oldest.length === 0 ? null : Math.min(...oldest),
    firstID: rows[0]?.subject_id ?? null,
  }
}
