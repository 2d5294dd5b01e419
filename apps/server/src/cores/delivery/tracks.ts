import { isUnderWay, SHIPMENT_STATES } from '@tizhou/domain/delivery/shipment'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { ShipmentRow } from './shipments.ts'
import type { ShipmentTables } from './tables.ts'

export type TrackRow = ShipmentTables['parcel_track']

const UNDER_WAY = SHIPMENT_STATES.filter(isUnderWay)

export const trackOf = (on: Pick<Store, 'db'>, carrier: string, number: string): Promise<TrackRow | undefined> =>
  on.db
    .selectFrom('parcel_track')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('number', '=', number)
    .executeTakeFirst()

/**
 * Reserves the query of a number: of several servers or concurrent visits one gets true and queries the carrier. The
 * query is counted before it is made.
 */
export async function claimQuestion(
  tx: Pick<Tx, 'db'>,
  { carrier, number, asks }: TrackRow,
  at: number,
  askAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('parcel_track')
    .set({ asked_at: at, asks: asks + 1, ask_at: askAt })
    .where('carrier', '=', carrier)
    .where('number', '=', number)
    .where('asks', '=', asks)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function setTrack(
  tx: Pick<Tx, 'db'>,
  { carrier, number }: Pick<TrackRow, 'carrier' | 'number'>,
  fields: Partial<Omit<TrackRow, 'carrier' | 'number'>>,
): Promise<void> {
  await tx.db
    .updateTable('parcel_track')
    .set(fields)
    .where('carrier', '=', carrier)
    .where('number', '=', number)
    .execute()
}

/** Numbers that are due for a query, longest waiting first. */
export const tracksToAsk = (on: Pick<Store, 'db'>, now: number, limit: number): Promise<TrackRow[]> =>
  on.db.selectFrom('parcel_track').selectAll().where('ask_at', '<=', now).orderBy('ask_at').limit(limit).execute()

/** Parcels under way with this number. */
export const parcelsUnder = (
  on: Pick<Store, 'db'>,
  { carrier, number }: Pick<TrackRow, 'carrier' | 'number'>,
): Promise<ShipmentRow[]> =>
  on.db
    .selectFrom('shipment')
    .selectAll()
    .where('number', '=', number)
    .where('carrier', '=', carrier)
    .where('state', 'in', UNDER_WAY)
    .orderBy('due_at', 'desc')
    .execute()
