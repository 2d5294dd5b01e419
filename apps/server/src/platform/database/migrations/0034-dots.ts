import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Version updates and who read them; until when a learner has seen other things that carry a red dot. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('version_update')
    .addColumn('update_id', id, (c) => c.primaryKey().notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('subject_id', id)
    .addColumn('vn', 'integer')
    .addColumn('agent_code', 'text')
    .addColumn('publish_at', id, (c) => c.notNull())
    .addColumn('withdrawn_at', id)
    // Null: open pages have not been told yet.
    .addColumn('told_at', id)
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('version_update_by_time').on('version_update').columns(['publish_at']).execute()
  await db.schema
    .createIndex('version_update_untold')
    .on('version_update')
    .columns(['publish_at'])
    .where(sql.ref('told_at'), 'is', null)
    .execute()
  const reads = db.schema
    .createTable('version_update_read')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('update_id', id, (c) => c.notNull())
    .addColumn('read_at', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('version_update_read_key', ['user_id', 'update_id'])
  await (dialect === 'sqlite' ? reads.modifyEnd(sql`without rowid`) : reads).execute()
  await db.schema
    .createIndex('version_update_read_by_update')
    .on('version_update_read')
    .columns(['update_id', 'read_at'])
    .execute()
  const seen = db.schema
    .createTable('dot_seen')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('seen_at', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('dot_seen_key', ['user_id', 'subject_id', 'kind'])
  await (dialect === 'sqlite' ? seen.modifyEnd(sql`without rowid`) : seen).execute()
}
