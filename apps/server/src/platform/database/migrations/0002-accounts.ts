import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Codes, re-login secrets, throttles, the captcha's used-up solutions, the local outbox, second factors. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await db.schema
    .alterTable('user_account')
    .addColumn('password_weak', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('user_account')
    .addColumn('agent_code', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('session').addColumn('family', 'text').execute()

  await keyed(
    db.schema
      .createTable('relogin_secret')
      .addColumn('secret_hash', 'text', (c) => c.primaryKey())
      .addColumn('family', 'text', (c) => c.notNull())
      .addColumn('user_id', id, (c) => c.notNull().references('user_account.user_id'))
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull())
      .addColumn('used_at', moment),
  ).execute()
  await db.schema.createIndex('relogin_of_user').on('relogin_secret').columns(['user_id', 'family']).execute()
  await db.schema.createIndex('relogin_by_expiry').on('relogin_secret').column('expires_at').execute()

  await keyed(
    db.schema
      .createTable('verify_code')
      .addColumn('phone_key', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('verify_code_key', ['phone_key', 'purpose']),
  ).execute()
  await db.schema.createIndex('verify_code_by_expiry').on('verify_code').column('expires_at').execute()

  await keyed(
    db.schema
      .createTable('account_rate')
      .addColumn('rate_key', 'text', (c) => c.primaryKey())
      .addColumn('started_at', moment, (c) => c.notNull())
      .addColumn('used', 'integer', (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('account_rate_by_expiry').on('account_rate').column('expires_at').execute()

  await keyed(
    db.schema
      .createTable('login_delay')
      .addColumn('delay_key', 'text', (c) => c.primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('next_at', moment, (c) => c.notNull())
      .addColumn('last_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('login_delay_by_time').on('login_delay').column('last_at').execute()

  await keyed(
    db.schema
      .createTable('captcha_used')
      .addColumn('captcha_id', 'text', (c) => c.primaryKey())
      .addColumn('expires_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('captcha_used_by_expiry').on('captcha_used').column('expires_at').execute()

  await keyed(
    db.schema
      .createTable('password_key')
      .addColumn('key_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', id, (c) => c.notNull().references('user_account.user_id'))
      .addColumn('expires_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('password_key_of_user').on('password_key').column('user_id').execute()
  await db.schema.createIndex('password_key_by_expiry').on('password_key').column('expires_at').execute()

  await db.schema
    .createTable('sms_outbox')
    .addColumn('message_id', id, (c) => c.primaryKey())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('created_at', moment, (c) => c.notNull())
    .addColumn('expires_at', moment, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sms_outbox_by_expiry').on('sms_outbox').column('expires_at').execute()

  await db.schema
    .createTable('staff_totp')
    .addColumn('user_id', id, (c) => c.primaryKey().references('user_account.user_id'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('enabled_at', moment)
    .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
