import type { ColumnDataType, Kysely } from 'kysely'

/**
 * Pictures of notices, and how often a notice and each picture of it were opened. One index holds all that whom a notice
 * is for and its order ask, so that counting thousands reads no text.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('notice_picture')
    .addColumn('picture_id', id, (c) => c.primaryKey().notNull())
    // 0: it came, and no notice has it yet; or it was taken out.
    .addColumn('notice_id', id, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('changed_at', id, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('notice_picture_by_notice')
    .on('notice_picture')
    .columns(['notice_id', 'position'])
    .execute()
  await db.schema.dropIndex('notice_by_place').execute()
  await db.schema
    .createIndex('notice_standing')
    .on('notice')
    .columns([
      ...['kind', 'subject_id', 'withdrawn_at', 'begins_at', 'ends_at', 'vip', 'vn', 'agent_code', 'priority'],
      'notice_id',
    ])
    .execute()
  await db.schema
    .createTable('notice_click')
    .addColumn('notice_id', id, (c) => c.notNull())
    // 0: the notice itself was opened.
    .addColumn('picture_id', id, (c) => c.notNull())
    .addColumn('clicks', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_click_key', ['notice_id', 'picture_id'])
    .execute()
}
