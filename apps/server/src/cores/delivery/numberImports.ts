import { carrierNamed, parcelNumber } from '@tizhou/domain/delivery/carriers'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { newId } from '../../platform/database/ids.ts'
import { type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { changeShipment, type ShipmentRow, sendShipment, shipmentByID } from './shipments.ts'
import type { NumberOutcome, ShipmentTables } from './tables.ts'
import { setTrack } from './tracks.ts'

export type NumberImportRow = ShipmentTables['number_import']
type NumberRow = ShipmentTables['number_import_row']

/** A row of a file as read: texts, unchanged. */
export interface ReadNumber {
  n: number
  orderNo: string
  carrier: string
  number: string
}

/** A parcel's state before an import changed it. */
interface NumberBefore {
  state: ShipmentRow['state']
  carrier: string
  number: string
  sent_at: number | null
}

const LONGEST = 64

/** Determines and stores what each row would do; a check changes no parcel. */
export async function addNumberImport(
  tx: Pick<Tx, 'db'>,
  { rows, ...of }: { fileName: string; by: number; byName: string; at: number; rows: readonly ReadNumber[] },
): Promise<NumberImportRow> {
  const import_id = newId()
  const parcels = await shipmentsByOrder(
    tx,
    rows.map(({ orderNo }) => orderNo),
  )
  const seen = new Set<string>()
  const judged = rows.map((row) => {
    const parcel = parcels.get(row.orderNo)
    const carrier = carrierNamed(row.carrier)?.key
    const number = parcelNumber(row.number)
    const outcome = outcomeOf(parcel, carrier, number, seen.has(row.orderNo))
    seen.add(row.orderNo)
    return {
      import_id,
      n: row.n,
      order_no: row.orderNo.slice(0, LONGEST),
      carrier: carrier ?? row.carrier.slice(0, LONGEST),
      number: number ?? row.number.slice(0, LONGEST),
      outcome,
      shipment_id: parcel?.shipment_id ?? null,
      before: null,
    } satisfies NumberRow
  })
  const count = (...of: NumberOutcome[]) => judged.filter(({ outcome }) => of.includes(outcome)).length
  const [sends, corrects, same] = [count('send'), count('correct'), count('same')]
  const run: NumberImportRow = {
    import_id,
    file_name: of.fileName,
    by_id: of.by,
    by_name: of.byName,
    created_at: of.at,
    applied_at: null,
    undone_at: null,
    undone_by: '',
    sends,
    corrects,
    same,
    refused: judged.length - sends - corrects - same,
  }
  await tx.db.insertInto('number_import').values(run).execute()
  for (const some of inChunks(judged)) await tx.db.insertInto('number_import_row').values(some).execute()
  return run
}

function outcomeOf(
  parcel: ShipmentRow | undefined,
  carrier: string | undefined,
  number: string | undefined,
  isTwice: boolean,
): NumberOutcome {
  if (isTwice) return 'twice'
  if (!parcel) return 'noOrder'
  if (!carrier) return 'badCarrier'
  if (!number) return 'badNumber'
  switch (parcel.state) {
    case 'due':
      return 'noAddress'
    case 'addressed':
    case 'packed':
      return 'send'
    case 'sent':
    case 'moving':
      return parcel.carrier === carrier && parcel.number === number ? 'same' : 'correct'
    default:
      return parcel.carrier === carrier && parcel.number === number ? 'same' : 'closed'
  }
}

async function shipmentsByOrder(tx: Pick<Tx, 'db'>, orderNos: readonly string[]): Promise<Map<string, ShipmentRow>> {
  const found = new Map<string, ShipmentRow>()
  for (const some of inChunks([...new Set(orderNos)]))
    for (const row of await tx.db.selectFrom('shipment').selectAll().where('order_no', 'in', some).execute())
      found.set(row.order_no, row)
  return found
}

export const numberImportByID = (on: Pick<Store, 'db'>, importID: number): Promise<NumberImportRow | undefined> =>
  on.db.selectFrom('number_import').selectAll().where('import_id', '=', importID).executeTakeFirst()

export const numberImportPage = (on: Pick<Store, 'db'>, wanted: PageWanted) =>
  tablePage(on.db.selectFrom('number_import'), (query) => query.selectAll(), wanted, {
    orders: { createdAt: sql.ref('created_at') },
    usual: '-createdAt',
    key: 'import_id',
  })

export const numberRowPage = (
  on: Pick<Store, 'db'>,
  importID: number,
  { outcome, ...wanted }: PageWanted & { outcome?: NumberOutcome },
) => {
  let from = on.db.selectFrom('number_import_row').where('import_id', '=', importID)
  if (outcome !== undefined) from = from.where('outcome', '=', outcome)
  return tablePage(from, (query) => query.selectAll(), wanted, { orders: { n: sql.ref('n') }, usual: 'n', key: 'n' })
}

/** A parcel has changed since the check: nothing of the import is written. */
export class NumbersChanged extends Error {}

const rowsToApply = (tx: Pick<Tx, 'db'>, importID: number): Promise<NumberRow[]> =>
  tx.db
    .selectFrom('number_import_row')
    .selectAll()
    .where('import_id', '=', importID)
    .where('outcome', 'in', ['send', 'correct'])
    .orderBy('n')
    .execute()

/**
 * Sends the parcels of a checked import, all of them or (NumbersChanged) none. Each row records its parcel's former
 * state. False: applied already.
 */
export async function applyNumbers(
  tx: Pick<Tx, 'db' | 'announce'>,
  importID: number,
  { at, by }: { at: number; by: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('number_import')
    .set({ applied_at: at })
    .where('import_id', '=', importID)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  for (const { n, shipment_id, carrier, number, outcome } of await rowsToApply(tx, importID)) {
    const parcel = shipment_id === null ? undefined : await shipmentByID(tx, shipment_id)
    if (!parcel || outcomeOf(parcel, carrier, number, false) !== outcome) throw new NumbersChanged()
    const before: NumberBefore = {
      state: parcel.state,
      carrier: parcel.carrier,
      number: parcel.number,
      sent_at: parcel.sent_at,
    }
    if (!(await sendShipment(tx, parcel, { carrier, number, at, by }))) throw new NumbersChanged()
    await tx.db
      .updateTable('number_import_row')
      .set({ before: JSON.stringify(before) })
      .where('import_id', '=', importID)
      .where('n', '=', n)
      .execute()
  }
  return true
}

/** The result of undoing: restored parcels, and those that have changed since and stay. */
interface NumbersUndone {
  restored: number
  stay: number
}

/**
 * Undoes an import in one step: a parcel that still has its number and that no carrier has scanned is restored.
 * Undefined: not applied, or undone already.
 */
export async function undoNumbers(
  tx: Pick<Tx, 'db' | 'announce'>,
  importID: number,
  { at, by, name }: { at: number; by: number; name: string },
): Promise<NumbersUndone | undefined> {
  const { numUpdatedRows } = await tx.db
    .updateTable('number_import')
    .set({ undone_at: at, undone_by: name })
    .where('import_id', '=', importID)
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return undefined
  const done: NumbersUndone = { restored: 0, stay: 0 }
  for (const row of await rowsToApply(tx, importID)) {
    if (await putBack(tx, row, at, by)) done.restored++
    else done.stay++
  }
  return done
}

async function putBack(tx: Pick<Tx, 'db' | 'announce'>, row: NumberRow, at: number, by: number): Promise<boolean> {
  const parcel = row.shipment_id === null ? undefined : await shipmentByID(tx, row.shipment_id)
  if (!parcel || row.before === null) return false
  if (parcel.state !== 'sent' || parcel.number !== row.number || parcel.carrier !== row.carrier) return false
  const before = JSON.parse(row.before) as NumberBefore
  if (before.number !== '' && (before.state === 'sent' || before.state === 'moving')) {
    const { carrier, number } = before
    const sent = await sendShipment(tx, parcel, { carrier, number, at, by })
    return sent !== undefined
  }
  const unsent = await changeShipment(tx, parcel, 'unsend', {
    at,
    by,
    set: { carrier: '', number: '', sent_at: null },
  })
  if (!unsent) return false
  if (before.state === 'addressed') await changeShipment(tx, unsent, 'unpack', { at, by })
  await setTrack(tx, row, { ask_at: null })
  return true
}
