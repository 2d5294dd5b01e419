import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** The books of the payment sandbox: its trades, what it gave back, and what it has yet to tell the shop. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const long: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const trades = db.schema
    .createTable('sandbox_trade')
    .addColumn('out_trade_no', 'text', (c) => c.primaryKey())
    .addColumn('trade_no', 'text', (c) => c.notNull())
    // Whoever knows it may pay: it is in the address that the QR code carries.
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('amount', long, (c) => c.notNull())
    .addColumn('instalments', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('opened_at', long, (c) => c.notNull())
    .addColumn('expires_at', long, (c) => c.notNull())
    .addColumn('paid_at', long)
    .addColumn('refunded', long, (c) => c.notNull().defaultTo(0))
  await (dialect === 'sqlite' ? trades.modifyEnd(sql`without rowid`) : trades).execute()
  await db.schema.createIndex('sandbox_trade_page').on('sandbox_trade').column('page').unique().execute()
  await db.schema
    .createIndex('sandbox_trade_paid')
    .on('sandbox_trade')
    .columns(['paid_at', 'out_trade_no'])
    .where(sql.ref('paid_at'), 'is not', null)
    .execute()

  const refunds = db.schema
    .createTable('sandbox_refund')
    .addColumn('out_trade_no', 'text', (c) => c.notNull())
    .addColumn('refund_no', 'text', (c) => c.notNull())
    .addColumn('amount', long, (c) => c.notNull())
    .addColumn('at', long, (c) => c.notNull())
    .addPrimaryKeyConstraint('sandbox_refund_key', ['out_trade_no', 'refund_no'])
  await (dialect === 'sqlite' ? refunds.modifyEnd(sql`without rowid`) : refunds).execute()
  await db.schema
    .createIndex('sandbox_refund_at')
    .on('sandbox_refund')
    .columns(['at', 'out_trade_no', 'refund_no'])
    .execute()

  const news = db.schema
    .createTable('sandbox_news')
    .addColumn('news_id', 'text', (c) => c.primaryKey())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    // When it is told next; null: it arrived, or was told as often as it is.
    .addColumn('next_at', long)
  await (dialect === 'sqlite' ? news.modifyEnd(sql`without rowid`) : news).execute()
  await db.schema
    .createIndex('sandbox_news_next')
    .on('sandbox_news')
    .column('next_at')
    .where(sql.ref('next_at'), 'is not', null)
    .execute()
}
