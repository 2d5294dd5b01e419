import { LOW_DISCRIMINATION, LOW_FACILITY } from '@tizhou/domain/content/troubles'
import { MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import { sql } from 'kysely'
import type { Waiting } from '../../platform/database/reading/waiting.ts'
import type { Store } from '../../platform/database/store.ts'

/** Each is the condition of an index (migration 0100-daily-figures), which is read alone as long as both say the same. */
const CONDITIONS = {
  hard: sql<boolean>`m.attempts >= ${sql.lit(MEASURED_FROM)} and m.answered_right < ${sql.lit(LOW_FACILITY)} * m.attempts`,
  blunt: sql<boolean>`m.attempts >= ${sql.lit(MEASURED_FROM)} and m.discrimination < ${sql.lit(LOW_DISCRIMINATION)}`,
}

/**
 * Questions whose measures say that something may be wrong: few answer them rightly (`hard`), or who knows more answers
 * them no better (`blunt`); with the subject that has most of them. Removed questions do not count.
 */
export async function doubtfulQuestions({ db }: Pick<Store, 'db'>, kind: keyof typeof CONDITIONS): Promise<Waiting> {
  const rows = await db
    .selectFrom('question_measure as m')
    .select(({ fn }) => ['m.subject_id', fn.countAll().as('count')])
    .where(CONDITIONS[kind])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('removed_question as r').select('r.question_id').whereRef('r.question_id', '=', 'm.question_id'),
        ),
      ),
    )
    .groupBy('m.subject_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('m.subject_id')
    .execute()
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    oldestAt: null,
    firstID: rows[0]?.subject_id ?? null,
  }
}
