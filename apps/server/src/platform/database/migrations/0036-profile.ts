import { type ColumnDataType, type Kysely, sql } from 'kysely'

const TEXTS = [
  ...['real_name', 'qq', 'school', 'graduated', 'profession', 'education', 'job_title', 'occupation'],
  ...['departments', 'employer'],
]

/** Who learners say they are, and their avatars. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  let table = db.schema
    .createTable('user_profile')
    .addColumn('user_id', id, (c) => c.primaryKey().notNull())
    .addColumn('sex', 'integer', (c) => c.notNull())
    .addColumn('head_given', 'integer')
    .addColumn('head_path', 'text')
    .addColumn('updated_at', id, (c) => c.notNull())
  for (const name of TEXTS) table = table.addColumn(name, 'text', (c) => c.notNull().defaultTo(sql`''`))
  await table.execute()
}
