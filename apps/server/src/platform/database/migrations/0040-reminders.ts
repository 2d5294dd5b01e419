import type { ColumnDataType, Kysely } from 'kysely'

/** What learners asked to be reminded of and by what, and what goes out. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('reminder_choice')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mail', 'integer', (c) => c.notNull())
    .addColumn('sms', 'integer', (c) => c.notNull())
    .addColumn('push', 'integer', (c) => c.notNull())
    // Of the daily reminder: the hour of Beijing, and the last day (beijingDay) that was looked at.
    .addColumn('hour', 'integer')
    .addColumn('looked_day', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminder_choice_key', ['user_id', 'kind'])
    .execute()
  await db.schema
    .createIndex('reminder_choice_daily')
    .on('reminder_choice')
    .columns(['kind', 'looked_day', 'hour'])
    .execute()
  await db.schema
    .createTable('reminder_mail')
    .addColumn('user_id', id, (c) => c.primaryKey().notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', id)
    .addColumn('code_mark', 'text', (c) => c.notNull())
    .addColumn('code_until', id, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('push_subscription')
    .addColumn('subscription_id', id, (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', id, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('push_subscription_by_user').on('push_subscription').columns(['user_id']).execute()
  await db.schema
    .createTable('reminder')
    .addColumn('reminder_id', id, (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('occasion', 'text', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('next_at', id, (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('ended_at', id)
    .addColumn('reason', 'text', (c) => c.notNull())
    .addUniqueConstraint('reminder_once', ['user_id', 'kind', 'occasion', 'way'])
    .execute()
  await db.schema.createIndex('reminder_waiting').on('reminder').columns(['state', 'next_at']).execute()
  await db.schema
    .createTable('mail_outbox')
    .addColumn('message_id', id, (c) => c.primaryKey().notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', id, (c) => c.notNull())
    .execute()
}
