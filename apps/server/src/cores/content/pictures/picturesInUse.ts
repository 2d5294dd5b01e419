import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import type { Store } from '../../../platform/database/store.ts'
import { picturesNamed } from './picturesNamed.ts'

const READ_AT_ONCE = 1_000

/**
 * Which of these pictures a question of the subject names, named before somebody changed it by hand, so that its former
 * version can come back, or will name once a proposal is released.
 */
export async function picturesInUse(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  wanted: readonly string[],
): Promise<Set<string>> {
  const looked = new Set(wanted)
  const used = new Set<string>()
  const see = (texts: readonly (string | null)[]) => {
    for (const name of picturesNamed(texts.map((text) => text ?? ''))) {
      const plain = name.normalize('NFC')
      if (looked.has(plain)) used.add(plain)
    }
  }
  const texts = ['q.stem', 'q.hint', 'q.options', 'q.answer', 'q.explanation', 'q.option_reasons', 'g.stem'] as const
  const named = sql.join(
    texts.map((column) => sql`${sql.ref(column)} like '%[%.%]%'`),
    sql` or `,
  )
  for (let after = 0; used.size < looked.size; ) {
    const rows = await db
      .selectFrom('question as q')
      .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
      .select(['q.question_id', 'q.stem', 'q.hint', 'q.options', 'q.answer', 'q.explanation', 'q.option_reasons'])
      .select('g.stem as shared')
      .where('q.subject_id', '=', subjectID)
      .where('q.question_id', '>', after)
      .where(sql<boolean>`(${named})`)
      .orderBy('q.question_id')
      .limit(READ_AT_ONCE)
      .modifyEnd(apart)
      .execute()
    for (const row of rows)
      see([row.stem, row.hint, row.options, row.answer, row.explanation, row.option_reasons, row.shared])
    after = rows.at(-1)?.question_id ?? after
    if (rows.length < READ_AT_ONCE) break
    await nextTurn()
  }
  const versions = await db
    .selectFrom('question_version as v')
    .innerJoin('question as q', 'q.question_id', 'v.question_id')
    .select('v.content')
    .where('q.subject_id', '=', subjectID)
    .where('v.content', 'like', '%[%.%]%')
    .modifyEnd(apart)
    .execute()
  see(versions.map(({ content }) => content))
  const proposed = await db
    .selectFrom('question_proposal')
    .select(['content', 'base'])
    .where('subject_id', '=', subjectID)
    .where('content', 'like', '%[%.%]%')
    .modifyEnd(apart)
    .execute()
  see(proposed.flatMap(({ content, base }) => [content, base]))
  return used
}
