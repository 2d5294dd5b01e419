import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * Agents with their hosts, and what they show: groups, classes of exams with banners, shops. `agent_code` is
 * empty where a row is shared by all agents. The default agent is there from the beginning.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id

  await db.schema
    .createTable('agent')
    .addColumn('agent_code', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('qq', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('telephone', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('icon', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('wechat', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('wechat_kind', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('alipay', 'text', (c) => c.notNull().defaultTo('-1'))
    .addColumn('phone_pay_url', 'text', (c) => c.notNull().defaultTo('-1'))
    .addColumn('wechat_pay_url', 'text', (c) => c.notNull().defaultTo('-1'))
    .addColumn('wechat_pay', 'text', (c) => c.notNull().defaultTo('-1'))
    .addColumn('pc_pay_url', 'text', (c) => c.notNull().defaultTo('-1'))
    .addColumn('is_wechat_pay', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('logout_url', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('follow_url', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('closed_at', moment)
    .addColumn('created_at', moment, (c) => c.notNull())
    .addColumn('updated_at', moment, (c) => c.notNull())
    .execute()
  await sql`insert into agent (agent_code, name, created_at, updated_at) values ('889', '题舟', 0, 0)`.execute(db)

  await db.schema
    .createTable('agent_host')
    .addColumn('host', 'text', (c) => c.primaryKey())
    .addColumn('agent_code', 'text', (c) => c.notNull().references('agent.agent_code'))
    .execute()
  await db.schema.createIndex('host_of_agent').on('agent_host').column('agent_code').execute()

  await db.schema
    .createTable('agent_group')
    .addColumn('group_id', id, (c) => c.primaryKey())
    .addColumn('agent_code', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.references('subject.subject_id'))
    .addColumn('vn', 'integer')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('link', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('intro', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('group_of_subject').on('agent_group').columns(['subject_id', 'agent_code']).execute()

  await db.schema
    .createTable('exam_class')
    .addColumn('class_id', id, (c) => c.primaryKey())
    .addColumn('agent_code', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('intro', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('picture', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('class_of_agent').on('exam_class').columns(['agent_code', 'position']).execute()
  await db.schema
    .createTable('class_subject')
    .addColumn('class_id', id, (c) => c.notNull().references('exam_class.class_id'))
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('class_subject_key', ['class_id', 'subject_id'])
    .execute()
  await db.schema
    .createTable('class_banner')
    .addColumn('banner_id', id, (c) => c.primaryKey())
    .addColumn('class_id', id, (c) => c.notNull().references('exam_class.class_id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('intro', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('picture', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('banner_of_class').on('class_banner').columns(['class_id', 'position']).execute()

  await db.schema
    .createTable('flagship_store')
    .addColumn('store_id', id, (c) => c.primaryKey())
    .addColumn('series_id', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('intro', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('picture', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
}
