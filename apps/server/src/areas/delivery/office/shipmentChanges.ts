import { carrierOf, parcelNumber } from '@tizhou/domain/delivery/carriers'
import { afterShipment } from '@tizhou/domain/delivery/shipment'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { ShipmentRow } from '../../../cores/delivery/shipments.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { sentBy, titleOf } from './shipmentReading.ts'

const MOST_EXPORTED = 1_000

const nameOf = (row: ShipmentRow) => `订单 ${row.order_no} 的图书`
const describe = ({ state, carrier, number, reason }: ShipmentRow) => ({ state, carrier, number, reason })
const cannot = (row: ShipmentRow) => new Refusal(409, '包裹现在的状态不能这样操作，请刷新后再看', { state: row.state })

export const shipmentPack: Handler<'delivery.shipmentPack'> = async (input) => {
  const { params, caller, services } = input
  const event = params.packed === 1 ? 'pack' : 'unpack'
  return services.store.write(async (tx) => {
    const delivery = services.delivery.in(tx)
    const done: ShipmentRow[] = []
    for (const shipmentID of params.shipmentIDs) {
      const row = await delivery.shipmentByID(shipmentID)
      const changed = row && (await delivery.changeShipment(row, event, { at: services.now(), by: caller.userID }))
      if (changed) done.push(changed)
    }
    const [first] = done
    if (first)
      await services.audit.in(tx).audited(input, {
        kind: 'shipment',
        id: first.shipment_id,
        name: done.length === 1 ? nameOf(first) : `${nameOf(first)}等 ${done.length} 个包裹`,
        before: { packed: params.packed !== 1 },
        after: { packed: params.packed === 1, orders: done.map(({ order_no }) => order_no) },
      })
    return { done: done.map(({ shipment_id }) => shipment_id), left: params.shipmentIDs.length - done.length }
  })
}

export const shipmentSend: Handler<'delivery.shipmentSend'> = async (input) => {
  const { params, caller, services } = input
  const carrier = carrierOf(params.carrier)?.key
  const number = parcelNumber(params.number)
  const faults = [
    ...(carrier === undefined ? [{ field: 'carrier', reason: '请选择快递公司' }] : []),
    ...(number === undefined ? [{ field: 'number', reason: '快递单号为 6 至 32 位字母或数字' }] : []),
  ]
  if (carrier === undefined || number === undefined) throw badInput(faults)
  await services.store.write(async (tx) => {
    const read = (id: number) => services.delivery.in(tx).shipmentByID(id)
    const row = await editedRow(tx, 'shipment', params.shipmentID, read, '这个包裹')
    if (row.state === 'due') throw new Refusal(409, '学员还没有填写收货地址', { state: row.state })
    mustBeCurrent({
      what: '快递单号',
      sent: params.revision,
      theirs: sentBy(row),
      yours: { carrier, number },
    })
    const sent = await services.delivery
      .in(tx)
      .sendShipment(row, { carrier, number, at: services.now(), by: caller.userID })
    if (!sent) throw cannot(row)
    await services.audit.in(tx).audited(input, {
      kind: 'shipment',
      id: row.shipment_id,
      name: nameOf(row),
      before: describe(row),
      after: describe(sent),
    })
  })
  return null
}

export const shipmentMark: Handler<'delivery.shipmentMark'> = async (input) => {
  const { params, caller, services } = input
  const reason = cleanInput(params.reason)
  if (reason.length < 2) throw badInput([{ field: 'reason', reason: '请写明原因' }])
  await services.store.write(async (tx) => {
    const row = await services.delivery.in(tx).shipmentByID(params.shipmentID)
    if (!row) throw notFound('这个包裹')
    if (afterShipment(row.state, params.mark) === undefined) throw cannot(row)
    const goesAgain = params.mark === 'renew' ? { carrier: '', number: '', sent_at: null, delivered_at: null } : {}
    const marked = await services.delivery.in(tx).changeShipment(row, params.mark, {
      at: services.now(),
      by: caller.userID,
      note: reason,
      set: { reason, ...goesAgain },
    })
    if (!marked) throw cannot(row)
    await services.audit.in(tx).audited(input, {
      kind: 'shipment',
      id: row.shipment_id,
      name: nameOf(row),
      before: describe(row),
      after: describe(marked),
    })
  })
  return null
}

/** The only call that gives whole names, numbers and streets; the audit log records who exported how many. */
export const shipmentExport: Handler<'delivery.shipmentExport'> = async (input) => {
  const { params, services } = input
  const { guid: _, ...filter } = params
  return services.store.write(async (tx) => {
    const found = await services.delivery.in(tx).shipmentsToPack(filter, MOST_EXPORTED + 1)
    const rows = found.slice(0, MOST_EXPORTED)
    const books = await services.delivery.in(tx).booksOfShipments(rows.map(({ shipment_id }) => shipment_id))
    await services.audit.in(tx).audited(input, {
      kind: 'shipment',
      id: '-',
      name: '导出收货信息',
      after: { exported: rows.length, ...filter },
    })
    return {
      rows: rows.map((row) => ({
        orderNo: row.order_no,
        state: row.state,
        userName: row.user_name,
        phone: row.phone,
        address: row.address,
        details: row.details,
        books: (books.get(row.shipment_id) ?? []).map(titleOf),
        dueAt: row.due_at,
      })),
      more: found.length > rows.length ? 1 : 0,
    }
  })
}
