import type { ColumnDataType, Kysely } from 'kysely'

/** Knowledge points that were one and the same: which stays, what its merging changed, and how it is undone. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const real: ColumnDataType = dialect === 'sqlite' ? 'real' : 'double precision'
  await db.schema
    .createTable('point_merge')
    .addColumn('merge_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('stay_id', id, (c) => c.notNull())
    .addColumn('stay_name', 'text', (c) => c.notNull())
    .addColumn('other_names', 'text', (c) => c.notNull())
    .addColumn('kept', 'text', (c) => c.notNull())
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('undone_at', id)
    .addColumn('undone_by', 'text')
    .execute()
  await db.schema.createIndex('point_merge_of').on('point_merge').columns(['subject_id', 'made_at']).execute()
  await db.schema
    .createTable('point_merged')
    .addColumn('point_id', id, (c) => c.primaryKey().notNull())
    .addColumn('into_id', id, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('point_merged_into').on('point_merged').columns(['into_id']).execute()
  await db.schema
    .createTable('mastery_before_merge')
    .addColumn('merge_id', id, (c) => c.notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('point_id', id, (c) => c.notNull())
    .addColumn('known', real, (c) => c.notNull())
    .addColumn('answers', 'integer', (c) => c.notNull())
    .addColumn('last_at', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('mastery_before_merge_key', ['merge_id', 'user_id', 'point_id'])
    .execute()
  await db.schema.createIndex('mastery_before_merge_of').on('mastery_before_merge').columns(['user_id']).execute()
  // A merge finds the learners of a point; rows change their figures and never their point.
  await db.schema.createIndex('point_mastery_of_point').on('point_mastery').columns(['point_id']).execute()
}
