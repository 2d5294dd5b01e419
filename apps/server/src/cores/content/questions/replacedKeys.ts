import type { Form, Option } from '@tizhou/domain/content/question'
import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { QuestionRow } from '../filing/plannedDrafts.ts'
import type { Rubric } from './questionSet.ts'

/** A key that was valid until a moment (ms UTC). */
export interface ReplacedKey {
  rubric: Rubric
  replacedAt: number
}

/**
 * Records the present keys of paper questions that are about to change, before the new contents are written: attempts
 * were scored by them. Up to a statement's number of ids.
 */
export async function keepKeysOfIDs({ db }: Pick<Tx, 'db'>, ids: readonly number[], now: number): Promise<void> {
  await sql`insert into replaced_key (question_id, replaced_at, form, answer, options)
    select q.question_id, cast(${now} as bigint), q.form, q.answer, q.options from question q
    where q.question_id in (${sql.join(ids)})
      and exists (select 1 from paper_item i where i.question_id = q.question_id)
    on conflict do nothing`.execute(db)
}

/** To be called before these contents are written. */
export async function keepKeysOf(tx: Pick<Tx, 'db'>, changed: readonly QuestionRow[], now: number): Promise<void> {
  const next = new Map(changed.map((row) => [row.question_id, row]))
  for (const ids of inChunks([...next.keys()])) {
    const before = await tx.db
      .selectFrom('question as q')
      .select(['q.question_id', 'q.form', 'q.answer', 'q.options'])
      .where('q.question_id', 'in', ids)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('paper_item as i').select('i.question_id').whereRef('i.question_id', '=', 'q.question_id')),
      )
      .execute()
    const replaced = before.filter(({ question_id, form, answer, options }) => {
      const row = next.get(question_id)
      return row && (row.answer !== answer || row.options !== options || row.form !== form)
    })
    if (replaced.length === 0) continue
    await tx.db
      .insertInto('replaced_key')
      .values(replaced.map((row) => ({ ...row, replaced_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const rubricOf = ({ form, answer, options }: { form: string; answer: string; options: string }): Rubric => ({
  form: form as Form,
  answer,
  options: JSON.parse(options) as Option[],
})

/** Former keys of questions, the latest first; questions whose key never changed are absent. */
export async function replacedKeysOf(
  { db }: Pick<Store, 'db'>,
  questionIDs: readonly number[],
): Promise<Map<number, ReplacedKey[]>> {
  const found = new Map<number, ReplacedKey[]>()
  for (const ids of inChunks(questionIDs)) {
    const rows = await db
      .selectFrom('replaced_key')
      .selectAll()
      .where('question_id', 'in', ids)
      .orderBy('question_id')
      .orderBy('replaced_at', 'desc')
      .execute()
    for (const row of rows) {
      const key = { rubric: rubricOf(row), replacedAt: row.replaced_at }
      found.set(row.question_id, [...(found.get(row.question_id) ?? []), key])
    }
  }
  return found
}

/** The present key of a question, from the database, and its former ones. Undefined where there is no such question. */
export async function keysOf(
  on: Pick<Store, 'db'>,
  questionID: number,
): Promise<{ now: Rubric; former: readonly ReplacedKey[] } | undefined> {
  const row = await on.db
    .selectFrom('question')
    .select(['form', 'answer', 'options'])
    .where('question_id', '=', questionID)
    .executeTakeFirst()
  if (!row) return undefined
  const former = (await replacedKeysOf(on, [questionID])).get(questionID) ?? []
  return { now: rubricOf(row), former }
}
