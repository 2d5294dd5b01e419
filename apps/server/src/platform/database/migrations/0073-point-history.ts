import type { ColumnDataType, Kysely } from 'kysely'

/** What a change of the audit log did to a knowledge point, in whole: the log shortens long texts and tells of steps over many points in counts. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('point_history')
    .addColumn('point_id', id, (c) => c.notNull())
    .addColumn('audit_id', id, (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('point_history_pk', ['point_id', 'audit_id'])
    .execute()
}
