import type { Data } from '@tizhou/contract/contract'
import { fenOfYuan, yuanOfFen } from '@tizhou/domain/money/yuan'
import { Checkbox } from 'antd'
import { request } from '../../platform/request.ts'
import { endOfDay, showDay } from '../../platform/time.ts'
import { day, field, longText, text } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { yuan } from './money.tsx'

type Order = Data<'sales.orderDetail'>
type Held = Order['entitlements'][number]

/** `until-<id>`: the new last day of an opened version; `parts-<id>`: those of its parts that stay. */
interface Values extends Record<string, unknown> {
  amount: string
  reason: string
}

const current = (order?: Order): Held[] => (order?.entitlements ?? []).filter(({ endsAt }) => endsAt > Date.now())
const untilOf = ({ entitlementID }: Held) => `until-${entitlementID}`
const partsOf = ({ entitlementID }: Held) => `parts-${entitlementID}`
const lastDay = ({ endsAt }: Held) => showDay(endsAt - 1)

/** The changes of one opened version: it stays open until the end of the typed day; an empty day closes it at once. */
function keptOf(held: Held, values: Values) {
  const until = values[untilOf(held)] as string | undefined
  const parts = values[partsOf(held)] as number[] | undefined
  const isSame = until === lastDay(held) && (parts === undefined || parts.length === held.parts.length)
  if (isSame) return []
  const closed = !until || (parts !== undefined && parts.length === 0)
  const endsAt = closed ? 0 : Math.min(held.endsAt, endOfDay(until) ?? held.endsAt)
  return [
    {
      entitlementID: held.entitlementID,
      endsAt,
      ...(parts && parts.length > 0 && parts.length < held.parts.length && { parts }),
    },
  ]
}

/**
 * Refunds an order: a full refund closes everything that the order opened; for a partial one staff choose what stays
 * open, and until when.
 */
export const REFUND: RowForm<Order, Values> = {
  title: (order) => `订单 ${order?.orderNo} 退款`,
  action: () => '退款',
  width: 640,
  initial: (order) => ({
    amount: yuanOfFen(order?.refundable ?? 0),
    reason: '',
    ...Object.fromEntries(
      current(order).flatMap((held) => [
        [untilOf(held), lastDay(held)],
        [partsOf(held), held.parts.map(({ ID }) => ID)],
      ]),
    ),
  }),
  lines: (order) => [
    text('amount', '金额（元）', 12, {
      required: true,
      extra: `最多可退 ${yuan(order?.refundable ?? 0)}。全额退款收回开通的全部权限并退回未过期的优惠券；部分退款按下面的选择保留。款项原路退回，不能撤销。`,
      rules: [
        {
          validator: async (_, typed = '') => {
            const fen = fenOfYuan(typed)
            if (fen === undefined || fen < 1) throw new Error('请填写金额，例如 268.00')
            if (fen > (order?.refundable ?? 0)) throw new Error('超过可退的金额')
          },
        },
      ],
    }),
    ...current(order).flatMap((held) => [
      day(untilOf(held), `部分退款后“${held.subject} ${held.version}”保留到`, {
        extra: '清空表示立即收回；不改表示不变。',
      }),
      ...(held.parts.length > 1
        ? [
            field(
              partsOf(held),
              `“${held.version}”保留的分册`,
              <Checkbox.Group options={held.parts.map(({ ID, Name }) => ({ value: ID, label: Name }))} />,
            ),
          ]
        : []),
    ]),
    longText('reason', '原因', 200, { required: true, extra: '学员在订单里看到日期与原因。' }),
  ],
  save: (values, order) => {
    const { orderID, refundable } = order as Order
    const amount = fenOfYuan(values.amount) as number
    const keepsJson = amount < refundable ? current(order).flatMap((held) => keptOf(held, values)) : []
    return request('sales.orderRefund', {
      orderID,
      amount,
      reason: values.reason,
      ...(keepsJson.length > 0 && { keepsJson }),
    })
  },
  done: () => '已提交退款',
}
