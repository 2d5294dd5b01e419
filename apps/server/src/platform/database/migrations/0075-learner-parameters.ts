import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** A learner's own parameters of memory, fitted to the log of their ratings. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const table = db.schema
    .createTable('learner_parameters')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    // JSON of 21 numbers; null: fitted, but no better than the subject's.
    .addColumn('w', 'text')
    .addColumn('reviews', 'integer', (c) => c.notNull())
    // Rows of the log when they were fitted.
    .addColumn('ratings', 'integer', (c) => c.notNull())
    .addColumn('loss', 'double precision', (c) => c.notNull())
    .addColumn('other_loss', 'double precision', (c) => c.notNull())
    .addColumn('fitted_at', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('learner_parameters_key', ['user_id', 'subject_id'])
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
}
