import type { ColumnDataType, Kysely } from 'kysely'

/** Who changed what in the back office, whose password must be changed, and which errors are dealt with. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id

  await db.schema
    .createTable('audit_log')
    .addColumn('audit_id', id, (c) => c.primaryKey())
    .addColumn('at', moment, (c) => c.notNull())
    .addColumn('actor_id', id, (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('target_kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audit_by_time').on('audit_log').columns(['at', 'audit_id']).execute()
  await db.schema.createIndex('audit_of_actor').on('audit_log').columns(['actor_id', 'at']).execute()
  await db.schema.createIndex('audit_of_target').on('audit_log').columns(['target_kind', 'target_id', 'at']).execute()
  await db.schema.createIndex('audit_of_call').on('audit_log').columns(['call', 'at']).execute()

  await db.schema
    .createTable('staff_account')
    .addColumn('user_id', id, (c) => c.primaryKey().references('user_account.user_id'))
    .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('error_resolution')
    .addColumn('group_key', 'text', (c) => c.primaryKey())
    .addColumn('resolved_at', moment)
    .addColumn('resolved_by', id, (c) => c.notNull())
    .execute()
}
