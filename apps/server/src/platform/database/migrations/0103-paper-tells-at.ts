import type { ColumnDataType, Kysely } from 'kysely'

/** When the results of a paper with a window are told, ms UTC; null: when its window ends. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const moment: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema.alterTable('paper').addColumn('tells_at', moment).execute()
}
