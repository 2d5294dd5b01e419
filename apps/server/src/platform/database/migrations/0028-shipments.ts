import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/**
 * Printed books that come with versions, parcels of them, what carriers say, and imports of carriers' numbers. User tables,
 * without foreign keys.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()

  await db.schema
    .createTable('printed_book')
    .addColumn('book_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('vn', 'integer', (c) => c.notNull())
    // A part of the version that is sold apart; 0: it comes with the whole version only.
    .addColumn('part_id', id, (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('created_at', moment, (c) => c.notNull())
    .addColumn('stopped_at', moment)
    .execute()
  await index('printed_book_of_version', 'printed_book', ['subject_id', 'vn'])

  await db.schema
    .createTable('shipment')
    .addColumn('shipment_id', id, (c) => c.primaryKey())
    .addColumn('order_id', id, (c) => c.notNull().unique())
    .addColumn('order_no', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('agent_code', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('due_at', moment, (c) => c.notNull())
    // The address as it was when it was given; empty before.
    .addColumn('user_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('phone', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('region_code', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('details', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('carrier', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('number', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('sent_at', moment)
    .addColumn('delivered_at', moment)
    .addColumn('received_at', moment)
    // Why it came back, was lost or goes out again.
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('updated_at', moment, (c) => c.notNull())
    // Counts every change: whoever changes it says which one was read.
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await index('shipment_of_user', 'shipment', ['user_id', 'due_at'])
  await index('shipment_by_state', 'shipment', ['state', 'due_at'])
  await index('shipment_of_agent', 'shipment', ['agent_code', 'due_at'])
  await index('shipment_by_time', 'shipment', ['due_at'])
  await index('shipment_of_number', 'shipment', ['number', 'carrier'])
  await keyed(
    db.schema
      .createTable('shipment_book')
      .addColumn('shipment_id', id, (c) => c.notNull())
      .addColumn('book_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('vn', 'integer', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('shipment_book_key', ['shipment_id', 'book_id']),
  ).execute()
  await index('shipment_book_of_subject', 'shipment_book', ['subject_id', 'shipment_id'])
  await keyed(
    db.schema
      .createTable('shipment_event')
      .addColumn('shipment_id', id, (c) => c.notNull())
      // The revision that it led to.
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('at', moment, (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      // The learner or the member of the staff; null: the carrier, or the order.
      .addColumn('by_id', id)
      .addColumn('note', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('shipment_event_key', ['shipment_id', 'revision']),
  ).execute()

  await keyed(
    db.schema
      .createTable('parcel_track')
      .addColumn('carrier', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      // JSON [{at, text}], the newest first, as the carrier told it.
      .addColumn('events', 'text', (c) => c.notNull())
      .addColumn('asked_at', moment)
      .addColumn('answered_at', moment)
      .addColumn('asks', 'integer', (c) => c.notNull())
      // When the job asks next; null: nothing more is wanted.
      .addColumn('ask_at', moment)
      .addColumn('failure', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('parcel_track_key', ['carrier', 'number']),
  ).execute()
  await db.schema
    .createIndex('parcel_track_to_ask')
    .on('parcel_track')
    .column('ask_at')
    .where(sql.ref('ask_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('number_import')
    .addColumn('import_id', id, (c) => c.primaryKey())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('by_id', id, (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('created_at', moment, (c) => c.notNull())
    .addColumn('applied_at', moment)
    .addColumn('undone_at', moment)
    .addColumn('undone_by', 'text', (c) => c.notNull().defaultTo(''))
    // Rows that send a parcel, that correct a number, that change nothing and that cannot be taken.
    .addColumn('sends', 'integer', (c) => c.notNull())
    .addColumn('corrects', 'integer', (c) => c.notNull())
    .addColumn('same', 'integer', (c) => c.notNull())
    .addColumn('refused', 'integer', (c) => c.notNull())
    .execute()
  await index('number_import_by_time', 'number_import', ['created_at'])
  await keyed(
    db.schema
      .createTable('number_import_row')
      .addColumn('import_id', id, (c) => c.notNull())
      // The row of the sheet, from 1.
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('order_no', 'text', (c) => c.notNull())
      .addColumn('carrier', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('shipment_id', id)
      // What the parcel was when the import was applied: state, carrier, number, sent_at as JSON.
      .addColumn('before', 'text')
      .addPrimaryKeyConstraint('number_import_row_key', ['import_id', 'n']),
  ).execute()
}
