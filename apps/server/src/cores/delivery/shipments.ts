import { carrierName } from '@tizhou/domain/delivery/carriers'
import { afterShipment, booksOf, type OrderedItem, type ShipmentEvent } from '@tizhou/domain/delivery/shipment'
import { type LearnerEvent, occasionOf, ownNotice } from '@tizhou/domain/notices/ownNotices'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { tellLearner, untellLearner } from '../notices/ownNotices.ts'
import { ask, forget } from '../reminders/queue.ts'
import type { ShipmentTables } from './tables.ts'

type Writes = Pick<Tx, 'db' | 'announce'>
export type ShipmentRow = ShipmentTables['shipment']
type ShipmentEventRow = ShipmentTables['shipment_event']
type Fields = Omit<
  ShipmentRow,
  'shipment_id' | 'order_id' | 'order_no' | 'user_id' | 'state' | 'updated_at' | 'revision'
>

/** The fields of a paid order that parcels need. */
interface PaidOrder {
  orderID: number
  orderNo: string
  userID: number
  agentCode: string
  /** ms UTC */
  paidAt: number
  items: readonly OrderedItem[]
}

/**
 * Creates a paid order's parcel, in the transaction of the payment; does nothing where no printed book belongs to the
 * purchase, or the second time.
 */
export async function shipmentsDue(tx: Writes, order: PaidOrder): Promise<void> {
  const subjects = [...new Set(order.items.map(({ subjectID }) => subjectID))]
  if (subjects.length === 0) return
  const printed = await tx.db
    .selectFrom('printed_book')
    .select(['book_id as bookID', 'subject_id as subjectID', 'vn', 'part_id as partID', 'title'])
    .where('subject_id', 'in', subjects)
    .where('stopped_at', 'is', null)
    .orderBy('book_id')
    .execute()
  const books = booksOf(order.items, printed)
  if (books.length === 0) return
  const shipmentID = newId()
  const added = await tx.db
    .insertInto('shipment')
    .values({
      shipment_id: shipmentID,
      order_id: order.orderID,
      order_no: order.orderNo,
      user_id: order.userID,
      agent_code: order.agentCode,
      state: 'due',
      due_at: order.paidAt,
      user_name: '',
      phone: '',
      region_code: '',
      address: '',
      details: '',
      carrier: '',
      number: '',
      sent_at: null,
      delivered_at: null,
      received_at: null,
      reason: '',
      updated_at: order.paidAt,
      revision: 0,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return
  await tx.db
    .insertInto('shipment_book')
    .values(
      books.map(({ bookID, subjectID, vn, title }) => ({
        shipment_id: shipmentID,
        book_id: bookID,
        subject_id: subjectID,
        vn,
        title,
      })),
    )
    .execute()
  await addEvent(tx, {
    shipment_id: shipmentID,
    revision: 0,
    at: order.paidAt,
    event: 'due',
    state: 'due',
    by_id: null,
    note: '',
  })
  const due = { is: 'due' as const, shipmentID, revision: 0, orderNo: order.orderNo }
  await tell(tx, order.userID, due, order.paidAt)
}

/** Cancels an order's unsent parcel after a refund. Gives whether there was one. */
export async function shipmentsCancelled(tx: Writes, orderID: number, at: number): Promise<boolean> {
  const row = await tx.db.selectFrom('shipment').selectAll().where('order_id', '=', orderID).executeTakeFirst()
  return row !== undefined && (await changeShipment(tx, row, 'cancel', { at, by: null })) !== undefined
}

const addEvent = (tx: Pick<Tx, 'db'>, row: ShipmentEventRow) => tx.db.insertInto('shipment_event').values(row).execute()

interface Happened {
  at: number
  /** The learner or staff member; null: the carrier or the order. */
  by: number | null
  note?: string
  set?: Partial<Fields>
}

/**
 * Changes a parcel and adds a line to its history. Undefined, with nothing written, where its state does not allow
 * that, or it has changed since `row` was read.
 */
export async function changeShipment(
  tx: Writes,
  row: ShipmentRow,
  event: ShipmentEvent,
  { at, by, note = '', set = {} }: Happened,
): Promise<ShipmentRow | undefined> {
  const state = afterShipment(row.state, event)
  if (state === undefined) return undefined
  const next: ShipmentRow = {
    ...row,
    ...set,
    ...(event === 'deliver' ? { delivered_at: at } : {}),
    ...(event === 'receive' ? { received_at: at } : {}),
    state,
    updated_at: at,
    revision: row.revision + 1,
  }
  const { shipment_id, order_id: _, order_no: __, user_id: ___, ...fields } = next
  const { numUpdatedRows } = await tx.db
    .updateTable('shipment')
    .set(fields)
    .where('shipment_id', '=', shipment_id)
    .where('revision', '=', row.revision)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return undefined
  await addEvent(tx, { shipment_id, revision: next.revision, at, event, state, by_id: by, note })
  await tellOf(tx, row, next, event)
  return next
}

/** Tells the learner of an event, once, also by the ways that the learner chose. */
async function tell(tx: Writes, userID: number, event: LearnerEvent, at: number): Promise<void> {
  if (!(await tellLearner(tx, userID, event, at))) return
  const { title, text: body, link: path } = ownNotice(event)
  await ask(tx, { userID, kind: 'parcel', occasion: occasionOf(event), at, title, body, path })
}

async function untell(tx: Writes, userID: number, event: LearnerEvent): Promise<void> {
  await untellLearner(tx, userID, event)
  await forget(tx, userID, 'parcel', occasionOf(event))
}

/** Tells the learner what happens to the parcel; takes back what did not happen after all. */
async function tellOf(tx: Writes, before: ShipmentRow, after: ShipmentRow, event: ShipmentEvent): Promise<void> {
  const { shipment_id: shipmentID, order_no: orderNo, user_id: userID, updated_at: at } = after
  const dueOf = ({ revision }: ShipmentRow) => ({ is: 'due' as const, shipmentID, revision, orderNo })
  const sentOf = ({ carrier, number }: ShipmentRow) => ({
    ...{ shipmentID, orderNo, carrier: carrierName(carrier), number },
  })
  if (event === 'send') await tell(tx, userID, { is: 'sent', ...sentOf(after) }, at)
  if (event === 'unsend') await untell(tx, userID, { is: 'sent', ...sentOf(before) })
  if (event === 'deliver') await tell(tx, userID, { is: 'delivered', ...sentOf(after) }, at)
  if (event === 'return') await tell(tx, userID, { is: 'sentBack', ...sentOf(after) }, at)
  if (event === 'renew') await tell(tx, userID, dueOf(after), at)
  if (event === 'cancel' && before.state === 'due') await untell(tx, userID, dueOf(before))
}

/** Marks a parcel as sent, or corrects its number: from now on the carrier is queried. */
export async function sendShipment(
  tx: Writes,
  row: ShipmentRow,
  { carrier, number, at, by }: { carrier: string; number: string; at: number; by: number },
): Promise<ShipmentRow | undefined> {
  const sent = await changeShipment(tx, row, 'send', {
    at,
    by,
    note: number,
    set: { carrier, number, sent_at: at, delivered_at: null },
  })
  if (sent)
    await tx.db
      .insertInto('parcel_track')
      .values({
        carrier,
        number,
        state: 'waiting',
        events: '[]',
        asked_at: null,
        answered_at: null,
        asks: 0,
        ask_at: at,
        failure: '',
      })
      .onConflict((conflict) => conflict.columns(['carrier', 'number']).doUpdateSet({ ask_at: at }))
      .execute()
  return sent
}

export const shipmentByID = (on: Pick<Store, 'db'>, shipmentID: number): Promise<ShipmentRow | undefined> =>
  on.db.selectFrom('shipment').selectAll().where('shipment_id', '=', shipmentID).executeTakeFirst()

export const shipmentByOrderNo = (on: Pick<Store, 'db'>, orderNo: string): Promise<ShipmentRow | undefined> =>
  on.db.selectFrom('shipment').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/** A learner's own parcel, by the order's number. */
export async function ownShipment(
  on: Pick<Store, 'db'>,
  userID: number,
  orderNo: string,
): Promise<ShipmentRow | undefined> {
  const row = await shipmentByOrderNo(on, orderNo)
  return row?.user_id === userID ? row : undefined
}

/** A learner's own parcel, by the tracking number; the newest where several share it. */
export const ownParcel = (on: Pick<Store, 'db'>, userID: number, number: string): Promise<ShipmentRow | undefined> =>
  on.db
    .selectFrom('shipment')
    .selectAll()
    .where('number', '=', number)
    .where('user_id', '=', userID)
    .orderBy('due_at', 'desc')
    .orderBy('shipment_id')
    .executeTakeFirst()

/** Most parcels that a learner is shown, of the newest orders. */
const MOST_SHOWN = 200

/** A learner's parcels, newest order first; with a subject (and version) only those that contain a book of it. */
export const shipmentsOf = (
  on: Pick<Store, 'db'>,
  userID: number,
  of: { subjectID?: number | undefined; vn?: number | undefined } = {},
): Promise<ShipmentRow[]> => {
  const { subjectID, vn } = of
  let query = on.db.selectFrom('shipment').selectAll().where('user_id', '=', userID)
  if (subjectID !== undefined)
    query = query.where('shipment_id', 'in', (eb) => {
      const books = eb.selectFrom('shipment_book').select('shipment_id').where('subject_id', '=', subjectID)
      return vn === undefined ? books : books.where('vn', '=', vn)
    })
  return query.orderBy('due_at', 'desc').orderBy('shipment_id').limit(MOST_SHOWN).execute()
}

export interface ShippedBook {
  shipment_id: number
  book_id: number
  title: string
  subject_id: number
  vn: number
  subject_code: string
  subject_name: string
  version: string | null
}

/** The books of parcels with the names of their subjects and versions. */
export const booksOfShipments = async (
  on: Pick<Store, 'db'>,
  shipmentIDs: readonly number[],
): Promise<Map<number, ShippedBook[]>> => {
  const found = new Map<number, ShippedBook[]>(shipmentIDs.map((id) => [id, []]))
  if (shipmentIDs.length === 0) return found
  const rows = await on.db
    .selectFrom('shipment_book as b')
    .innerJoin('subject as s', 's.subject_id', 'b.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'b.subject_id').onRef('v.vn', '=', 'b.vn'),
    )
    .select([
      'b.shipment_id',
      'b.book_id',
      'b.title',
      'b.subject_id',
      'b.vn',
      's.code as subject_code',
      's.short_name as subject_name',
      'v.name as version',
    ])
    .where('b.shipment_id', 'in', shipmentIDs)
    .orderBy('b.title')
    .orderBy('b.book_id')
    .execute()
  for (const row of rows) found.get(row.shipment_id)?.push(row)
  return found
}

export const eventsOfShipment = (on: Pick<Store, 'db'>, shipmentID: number): Promise<ShipmentEventRow[]> =>
  on.db
    .selectFrom('shipment_event')
    .selectAll()
    .where('shipment_id', '=', shipmentID)
    .orderBy('revision', 'desc')
    .execute()

/** Number of a person's parcels that are not delivered yet. */
export async function unfinishedParcels(on: Pick<Store, 'db'>, userID: number): Promise<number> {
  const { n } = await on.db
    .selectFrom('shipment')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userID)
    .where('state', 'in', ['due', 'addressed', 'packed', 'sent', 'moving'])
    .executeTakeFirstOrThrow()
  return Number(n)
}
