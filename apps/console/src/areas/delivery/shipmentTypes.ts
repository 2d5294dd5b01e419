import type { Data } from '@tizhou/contract/contract'
import { CARRIERS } from '@tizhou/domain/delivery/carriers'
import type { ShipmentState } from '@tizhou/domain/delivery/shipment'
import { showMoment } from '../../platform/time.ts'

export type Shipment = Data<'delivery.shipmentList'>['rows'][number]
export type NumberImport = Data<'delivery.numbersList'>['rows'][number]
export type NumberRow = Data<'delivery.numbersRows'>['rows'][number]
export type PrintedBook = Data<'delivery.printedBookList'>['rows'][number]

export const STATE_COLORS: Readonly<Record<ShipmentState, string>> = {
  due: 'warning',
  addressed: 'processing',
  packed: 'processing',
  sent: 'blue',
  moving: 'blue',
  delivered: 'success',
  received: 'default',
  returned: 'error',
  lost: 'error',
  cancelled: 'default',
}

export const EVENT_NAMES: Readonly<Record<string, string>> = {
  due: '订单付款',
  giveAddress: '填写收货地址',
  pack: '打包',
  unpack: '改回待打包',
  send: '寄出',
  unsend: '撤销单号',
  move: '快递揽收',
  deliver: '快递送达',
  receive: '确认收货',
  return: '退回',
  lose: '丢失',
  renew: '重新寄送',
  cancel: '订单退款，取消寄送',
}

export const OUTCOME_NAMES: Readonly<Record<NumberRow['outcome'], string>> = {
  send: '寄出',
  correct: '更正单号',
  same: '没有变化',
  noOrder: '没有这个订单的包裹',
  noAddress: '学员还没有填写地址',
  closed: '包裹已结束，不能再改',
  badCarrier: '不认识的快递公司',
  badNumber: '快递单号不对（可能被表格改成了科学计数）',
  twice: '订单号在表中重复',
}

/** The state of a file of tracking numbers. */
export const numbersState = ({ appliedAt, undoneAt, undoneBy }: NumberImport): { label: string; color: string } =>
  undoneAt !== null
    ? { label: `${showMoment(undoneAt)} 由 ${undoneBy} 撤销`, color: 'warning' }
    : appliedAt !== null
      ? { label: '已导入', color: 'success' }
      : { label: '只检查，未导入', color: 'default' }

export const CARRIER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  CARRIERS.map(({ key, name }) => [key, name]),
)
