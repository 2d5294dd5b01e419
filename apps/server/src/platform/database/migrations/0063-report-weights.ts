import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * How many listed reports stand on a question or a point is counted once, by those who change reports, and the desk's
 * orders have their indexes.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('report_target')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target_id', id, (c) => c.notNull())
    .addColumn('weight', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_target_key', ['kind', 'target_id'])
    .execute()
  await sql`insert into report_target (kind, target_id, weight)
    select kind, target_id, sum(case when place in ('listed', 'merged') then 1 else 0 end)
    from report group by kind, target_id`.execute(db)
  await db.schema
    .createIndex('report_target_by_weight')
    .unique()
    .on('report_target')
    .columns(['weight', 'kind', 'target_id'])
    .execute()
  await db.schema
    .createIndex('report_of_target')
    .on('report')
    .columns(['kind', 'target_id', 'report_id', 'place'])
    .execute()
  // As the desk sorts: those that nobody waits for stand last.
  await sql`create index report_desk_waiting on report
    (coalesce(waiting_since, 9007199254740991), report_id, place)`.execute(db)
  await db.schema.createIndex('report_desk_time').on('report').columns(['created_at', 'report_id', 'place']).execute()
  await db.schema.dropIndex('report_by_time').execute()
}
