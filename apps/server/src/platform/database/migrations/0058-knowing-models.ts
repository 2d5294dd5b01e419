import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** What learners answered, learner by learner, and the models of knowing that are fitted to it. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  // The log of replies has no index of learners: some hundred answers of one stand together here.
  await keyed(
    db.schema
      .createTable('learner_trail')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      // 0: the part that grows; full ones count from 1.
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('answers', 'integer', (c) => c.notNull())
      // Of part 0: how many are full.
      .addColumn('full_parts', 'integer', (c) => c.notNull())
      .addColumn('trail', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('learner_trail_key', ['user_id', 'subject_id', 'part']),
  ).execute()
  await db.schema
    .createIndex('learner_trail_of_subject')
    .on('learner_trail')
    .columns(['subject_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('knowing_model')
    .addColumn('model_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('in_force_at', id)
    .addColumn('left_at', id)
    .addColumn('learners', 'integer', (c) => c.notNull())
    .addColumn('answers', 'integer', (c) => c.notNull())
    .addColumn('held_learners', 'integer', (c) => c.notNull())
    .addColumn('held_answers', 'integer', (c) => c.notNull())
    // JSON: Measures and Shift of packages/domain.
    .addColumn('measures', 'text', (c) => c.notNull())
    .addColumn('shift', 'text', (c) => c.notNull())
    // Empty: it is neither in force nor the one to go back to.
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('knowing_model_of_subject').on('knowing_model').columns(['subject_id', 'state']).execute()

  await db.schema
    .createTable('knowing_fit')
    .addColumn('fit_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('asked_at', id, (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('share', 'double precision', (c) => c.notNull())
    .addColumn('ended_at', id)
    .addColumn('outcome', 'text')
    .addColumn('model_id', id)
    .execute()
  await db.schema.createIndex('knowing_fit_of_subject').on('knowing_fit').columns(['subject_id', 'asked_at']).execute()
  await db.schema.createIndex('knowing_fit_by_state').on('knowing_fit').columns(['state', 'asked_at']).execute()

  // By which model it was made; null: by the fixed figures.
  await db.schema.alterTable('prediction').addColumn('model_id', id).execute()
}
