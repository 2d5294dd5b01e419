import type { ColumnDataType, Kysely } from 'kysely'

/**
 * What the version list of the purchase pop-ups needs; subjects that are withdrawn, replaced or have a mock-exam
 * variant; official exam dates; what changed in somebody's entitlements and was not told yet.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  await db.schema
    .alterTable('subject_version')
    .addColumn('rules', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  await db.schema
    .alterTable('subject_version')
    .addColumn('sub_list', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('subject').addColumn('withdrawn_at', moment).execute()
  await db.schema.alterTable('subject').addColumn('mock_subject_id', id).execute()

  await db.schema
    .createTable('subject_replacement')
    .addColumn('old_code', 'text', (c) => c.primaryKey())
    .addColumn('new_code', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('official_exam_date')
    .addColumn('official_exam_date_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('starts_on', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addUniqueConstraint('official_exam_date_name', ['subject_id', 'year', 'name'])
    .execute()

  // A user table: no foreign keys, found by its user alone (0001, "User tables").
  await db.schema
    .createTable('entitlement_change')
    .addColumn('change_id', id, (c) => c.primaryKey())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('vn', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ends_at', moment)
    .addColumn('changed_at', moment, (c) => c.notNull())
    .addColumn('told_at', moment)
    .execute()
  await db.schema.createIndex('entitlement_change_of_user').on('entitlement_change').column('user_id').execute()
}
