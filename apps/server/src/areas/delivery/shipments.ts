import type { WireDeliver } from '@tizhou/contract/areas/delivery/delivery'
import { carrierName, parcelNumber } from '@tizhou/domain/delivery/carriers'
import { afterShipment } from '@tizhou/domain/delivery/shipment'
import { eventsOf } from '../../cores/delivery/carriers/carrier.ts'
import type { ShipmentRow, ShippedBook } from '../../cores/delivery/shipments.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

const noParcel = () => notFound('这个订单的图书')

export const allDeliver: Handler<'delivery.allDeliver'> = async ({ params, caller, services }) => {
  const rows = await services.delivery.shipmentsOf(caller.userID, { subjectID: params.appID, vn: params.vn })
  const books = await services.delivery.booksOfShipments(rows.map(({ shipment_id }) => shipment_id))
  return { list: rows.map((row) => present(row, books.get(row.shipment_id) ?? [])) }
}

/** Copies the address into the parcel: later changes of the address do not affect it. */
export const setDeliverInfo: Handler<'delivery.setDeliverInfo'> = async ({ params, caller, services }) => {
  const row = await services.store.write(async (tx) => {
    const delivery = services.delivery.in(tx)
    const row = await delivery.ownShipment(caller.userID, params.orderID)
    if (!row) throw noParcel()
    const books = (await delivery.booksOfShipments([row.shipment_id])).get(row.shipment_id) ?? []
    const isOfIt = ({ subject_id, subject_code, vn }: ShippedBook) =>
      subject_id === params.appID && subject_code === params.appEName && vn === params.vn
    if (!books.some(isOfIt)) throw noParcel()
    const address = (await delivery.addressesOf(caller.userID)).find(
      ({ address_id }) => address_id === Number(params.info),
    )
    if (!address) throw notFound('该地址')
    if (afterShipment(row.state, 'giveAddress') === undefined)
      throw new Refusal(409, '图书已打包，地址不能再修改；如有问题请联系客服', { state: row.state })
    const { user_name, phone, region_code, address: place, details } = address
    const given = await delivery.changeShipment(row, 'giveAddress', {
      at: services.now(),
      by: caller.userID,
      set: { user_name, phone, region_code, address: place, details },
    })
    if (!given) throw changedMeanwhile()
    return given
  })
  return presentOne(services, row)
}

/** Confirming receipt again has no effect. */
export const takeDeliveryInfo: Handler<'delivery.takeDeliveryInfo'> = async ({ params, caller, services }) => {
  const row = await services.store.write(async (tx) => {
    const delivery = services.delivery.in(tx)
    const row = await delivery.ownShipment(caller.userID, params.orderID)
    if (!row) throw noParcel()
    if (row.state === 'received') return row
    if (afterShipment(row.state, 'receive') === undefined)
      throw new Refusal(409, '图书还没有寄出，不能确认收货', { state: row.state })
    const received = await delivery.changeShipment(row, 'receive', { at: services.now(), by: caller.userID })
    if (!received) throw changedMeanwhile()
    return received
  })
  return presentOne(services, row)
}

export const getexpressDetails: Handler<'delivery.getexpressDetails'> = async ({ params, caller, services }) => {
  const row = await ownParcel(services, caller, params.no)
  const track = row && (await services.delivery.followParcel(row))
  if (!row || !track) throw notFound('这个快递单号的包裹')
  return {
    no: row.number,
    carrier: carrierName(row.carrier),
    state: track.state,
    list: eventsOf(track).map(({ at, text }) => ({ time: at, text })),
    askedTime: track.answered_at,
    old: track.failure === '' ? 0 : 1,
  }
}

async function ownParcel(services: Services, { userID }: Caller, no: string): Promise<ShipmentRow | undefined> {
  const number = parcelNumber(no)
  return number === undefined ? undefined : services.delivery.ownParcel(userID, number)
}

const changedMeanwhile = () => new Refusal(409, '图书的状态刚刚有变化，请刷新后再试', { reason: 'changed' })

async function presentOne(services: Services, row: ShipmentRow): Promise<WireDeliver> {
  const books = await services.delivery.booksOfShipments([row.shipment_id])
  return present(row, books.get(row.shipment_id) ?? [])
}

const present = (row: ShipmentRow, books: readonly ShippedBook[]): WireDeliver => ({
  orderID: row.order_no,
  state: row.state,
  books: books.map((book) => ({
    ID: book.book_id,
    title: book.title,
    AppID: book.subject_id,
    AppEName: book.subject_code,
    AppName: book.subject_name,
    vn: book.vn,
    vname: book.version ?? '',
  })),
  info:
    row.user_name === ''
      ? null
      : { userName: row.user_name, phone: row.phone, address: row.address, details: row.details },
  changeable: afterShipment(row.state, 'giveAddress') ? 1 : 0,
  receivable: afterShipment(row.state, 'receive') ? 1 : 0,
  carrier: row.carrier === '' ? '' : carrierName(row.carrier),
  no: row.number,
  dueTime: row.due_at,
  sentTime: row.sent_at,
  receivedTime: row.received_at,
  reason: row.reason,
})
