import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { eventsOf } from '../../../cores/delivery/carriers/carrier.ts'
import type { ShipmentRow, ShippedBook } from '../../../cores/delivery/shipments.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'

/** An agent code that nobody has. */
const NOBODY = '-'

/** The only agent whose parcels the caller may see; undefined: all. */
async function onlyAgent(services: Services, caller: Caller): Promise<string | undefined> {
  if (caller.roles.includes('operator') || caller.roles.includes('seller')) return undefined
  return (await services.agents.agentOfMember(caller.userID)) ?? NOBODY
}

export const titleOf = ({ subject_name, title }: ShippedBook): string => `${subject_name}《${title}》`

/** The fields of a parcel that the number form edits. */
export const sentBy = ({ carrier, number }: Pick<ShipmentRow, 'carrier' | 'number'>) => ({ carrier, number })

const present = (row: ShipmentRow, books: readonly ShippedBook[]) => ({
  shipmentID: row.shipment_id,
  orderNo: row.order_no,
  userID: row.user_id,
  agentCode: row.agent_code,
  state: row.state,
  books: books.map(titleOf),
  receiver: maskedPhones(row.user_name),
  phone: maskedPhones(row.phone),
  place: row.address,
  carrier: row.carrier,
  number: row.number,
  revision: revisionOf(sentBy(row)),
  dueAt: row.due_at,
  sentAt: row.sent_at,
  reason: row.reason,
})

export const shipmentList: Handler<'delivery.shipmentList'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller)
  const { guid: _, ...asked } = params
  if (only !== undefined && asked.agentCode !== undefined && asked.agentCode !== only) return { rows: [], total: 0 }
  const { rows, total } = await services.delivery.shipmentPage({ ...asked, agentCode: only ?? asked.agentCode })
  const books = await services.delivery.booksOfShipments(rows.map(({ shipment_id }) => shipment_id))
  return { total, rows: rows.map((row) => present(row, books.get(row.shipment_id) ?? [])) }
}

export const shipmentCounts: Handler<'delivery.shipmentCounts'> = async ({ caller, services }) => ({
  list: await services.delivery.shipmentCounts(await onlyAgent(services, caller)),
  subjects: (await services.delivery.subjectsWithBooks()).map(({ subject_id, subject_name }) => ({
    appID: subject_id,
    name: subject_name,
  })),
})

export const shipmentDetail: Handler<'delivery.shipmentDetail'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller)
  const row = await services.delivery.shipmentByID(params.shipmentID)
  if (!row || (only !== undefined && row.agent_code !== only)) throw notFound('这个包裹')
  const [books, events, track] = await Promise.all([
    services.delivery.booksOfShipments([row.shipment_id]),
    services.delivery.eventsOfShipment(row.shipment_id),
    row.number === '' ? undefined : services.delivery.trackOf(row.carrier, row.number),
  ])
  return {
    ...present(row, books.get(row.shipment_id) ?? []),
    deliveredAt: row.delivered_at,
    receivedAt: row.received_at,
    events: events.map(({ revision, at, event, state, by_id, note }) => ({
      revision,
      at,
      event,
      state,
      byID: by_id,
      note,
    })),
    parcel: track ? eventsOf(track).map((step, n) => ({ n, ...step })) : [],
    parcelState: track?.state ?? '',
    askedAt: track?.answered_at ?? null,
    failure: track?.failure ?? '',
  }
}
