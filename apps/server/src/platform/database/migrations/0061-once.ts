import { type ColumnDataType, type Kysely, sql } from 'kysely'

interface Before {
  sale_order: { order_id: number; user_id: number; items: string; bundle_id: number | null; paid_at: number | null }
  sale_once: {
    once_key: string
    user_id: number
    order_id: number
    reserved_at: number
    settled_at: number | null
  }
}

const AT_ONCE = 200

/**
 * What somebody can have once: reserved by the order that is to take it, settled when that one is paid. The key makes it
 * once, whichever server and tab asks. Orders of one purchase share its id: only one of them is ever paid.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const once = db.schema
    .createTable('sale_once')
    .addColumn('once_key', 'text', (c) => c.notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('order_id', id, (c) => c.notNull())
    .addColumn('reserved_at', id, (c) => c.notNull())
    .addColumn('settled_at', id)
    .addPrimaryKeyConstraint('sale_once_key', ['once_key'])
  await (dialect === 'sqlite' ? once.modifyEnd(sql`without rowid`) : once).execute()
  await db.schema.createIndex('sale_once_of_order').on('sale_once').column('order_id').execute()
  await db.schema.alterTable('sale_order').addColumn('purchase_id', id).execute()

  await sql`
    insert into sale_once (once_key, user_id, order_id, reserved_at, settled_at)
    select 'coupon:' || coupon_id, user_id, order_id, coalesce(used_at, given_at), used_at
    from coupon where order_id is not null`.execute(db)
  await sql`
    insert into sale_once (once_key, user_id, order_id, reserved_at, settled_at)
    select 'first:' || user_id || ':' || subject_id, user_id, min(order_id), min(paid_at), min(paid_at)
    from sale_order where paid_at is not null group by user_id, subject_id`.execute(db)
  await firstOfBundles(db as Kysely<Before>)
}

/** A bundle is a purchase of each of its subjects. */
async function firstOfBundles(db: Kysely<Before>): Promise<void> {
  const bundles = await db
    .selectFrom('sale_order')
    .select(['order_id', 'user_id', 'items', 'paid_at'])
    .where('bundle_id', 'is not', null)
    .where('paid_at', 'is not', null)
    .execute()
  const rows = bundles.flatMap(({ order_id, user_id, items, paid_at }) =>
    (JSON.parse(items) as { subjectID: number }[]).map(({ subjectID }) => ({
      once_key: `first:${user_id}:${subjectID}`,
      user_id,
      order_id,
      reserved_at: paid_at as number,
      settled_at: paid_at,
    })),
  )
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('sale_once')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
