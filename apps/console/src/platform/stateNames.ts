import type { ShipmentState } from '@tizhou/domain/delivery/shipment'

/** Chinese names of states that several rooms show. */

export const ORDER_STATES: Readonly<Record<string, string>> = {
  open: '待支付',
  paid: '已支付',
  closed: '已关闭',
  refunding: '退款中',
  refunded: '已退款',
  partly: '部分退款',
  late: '关闭后到账',
  returned: '已退回',
}

export const SOURCES: Readonly<Record<string, string>> = {
  order: '购买',
  code: '兑换码',
  free: '免费开通',
  change: '更换',
  staff: '人工开通',
  demo: '演示',
}

/** States of parcels. */
export const SHIPMENT_STATES: Readonly<Record<ShipmentState, string>> = {
  due: '待填地址',
  addressed: '待打包',
  packed: '已打包',
  sent: '已寄出',
  moving: '运输中',
  delivered: '已送达',
  received: '已收货',
  returned: '已退回',
  lost: '丢失',
  cancelled: '已取消',
}

const TALKS: Readonly<Record<string, string>> = {
  open: '等待答复',
  answered: '已答复，等学员确认',
  accepted: '学员采纳',
  rejected: '学员不采纳',
}
const PLACES: Readonly<Record<string, string>> = {
  listed: '',
  closed: '已结束',
  merged: '已并入',
  deleted: '已删除',
}

/** The state of a report in words. */
export const reportState = ({ talk, place }: { talk: string; place: string }): string =>
  [PLACES[place], TALKS[talk]].filter(Boolean).join('，')
