import { parcelNumber } from '@tizhou/domain/delivery/carriers'
import { SHIPMENT_STATES, type ShipmentState } from '@tizhou/domain/delivery/shipment'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import { type Waiting, waitingOf } from '../../platform/database/reading/waiting.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ShipmentRow } from './shipments.ts'

export interface ShipmentFilter {
  state?: ShipmentState | undefined
  appID?: number | undefined
  /** Absent: all agents. */
  agentCode?: string | undefined
  userID?: number | undefined
  /** The whole number of the order or the parcel. */
  q?: string | undefined
  /** Start of the range of payment times. */
  from?: number | undefined
  to?: number | undefined
}

const ORDERS = { dueAt: sql.ref('shipment.due_at'), sentAt: sql.ref('shipment.sent_at') }

// biome-ignore lint/complexity/noBannedTypes: Kysely's own type of a query that selects nothing yet
type Filtered = SelectQueryBuilder<Tables, 'shipment', {}>

function filtered(on: Pick<Store, 'db'>, { state, appID, agentCode, userID, q, from, to }: ShipmentFilter): Filtered {
  let query: Filtered = on.db.selectFrom('shipment')
  if (state !== undefined) query = query.where('state', '=', state)
  if (agentCode !== undefined) query = query.where('agent_code', '=', agentCode)
  if (userID !== undefined) query = query.where('user_id', '=', userID)
  if (from !== undefined) query = query.where('due_at', '>=', from)
  if (to !== undefined) query = query.where('due_at', '<', to)
  if (appID !== undefined)
    query = query.where('shipment.shipment_id', 'in', (eb) =>
      eb.selectFrom('shipment_book').select('shipment_book.shipment_id').where('subject_id', '=', appID),
    )
  const typed = q?.trim()
  if (typed) {
    const number = parcelNumber(typed)
    query = query.where((eb) => eb.or([eb('order_no', '=', typed), ...(number ? [eb('number', '=', number)] : [])]))
  }
  return query
}

export const shipmentPage = (
  on: Pick<Store, 'db'>,
  { page, pageSize, order, ...filter }: PageWanted & ShipmentFilter,
): Promise<{ rows: ShipmentRow[]; total: number }> =>
  tablePage(
    filtered(on, filter),
    (query) => query.selectAll('shipment'),
    {
      ...(page === undefined ? {} : { page }),
      ...(pageSize === undefined ? {} : { pageSize }),
      ...(order === undefined ? {} : { order }),
    },
    { orders: ORDERS, usual: '-dueAt', key: 'shipment.shipment_id' },
  )

/** Unsent parcels with an address, longest waiting first. */
export const shipmentsToPack = (on: Pick<Store, 'db'>, filter: ShipmentFilter, limit: number): Promise<ShipmentRow[]> =>
  filtered(on, filter)
    .selectAll('shipment')
    .where('state', 'in', ['addressed', 'packed'])
    .orderBy('due_at')
    .orderBy('shipment_id')
    .limit(limit)
    .execute()

/** How many parcels there are in each state. */
export async function shipmentCounts(
  on: Pick<Store, 'db'>,
  agentCode: string | undefined,
): Promise<{ state: ShipmentState; count: number }[]> {
  const rows = await filtered(on, { agentCode })
    .select((eb) => ['state', eb.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  return SHIPMENT_STATES.map((state) => ({
    state,
    count: Number(rows.find((row) => row.state === state)?.count ?? 0),
  }))
}

/** Parcels with an address that are not sent; `agentCode`: of this agent alone. */
export const parcelsWaiting = async (on: Pick<Store, 'db'>, agentCode: string | undefined): Promise<Waiting> =>
  waitingOf(
    await filtered(on, { agentCode })
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('due_at').as('oldest')])
      .where('state', 'in', ['addressed', 'packed'])
      .executeTakeFirstOrThrow(),
  )
