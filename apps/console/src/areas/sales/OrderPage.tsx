import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card, Tag, Timeline } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { ORDER_STATES } from '../../platform/stateNames.ts'
import { showDay, showLastDay, showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { money, named, yuan } from './money.tsx'
import {
  ATTEMPT_STATES,
  accountName,
  CASE_KINDS,
  eventName,
  ORDER_KINDS,
  providerName,
  REFUND_STATES,
} from './names.ts'
import { REFUND } from './refundForm.tsx'

type Order = Data<'sales.orderDetail'>
const ATTEMPTS: readonly Column<Order['attempts'][number]>[] = [
  { key: 'provider', title: '渠道', text: (row) => providerName(row.provider) },
  plain('outTradeNo', '商户单号'),
  plain('tradeNo', '渠道交易号', { none: '—' }),
  money('amount', '金额（元）'),
  named('state', '状态', ATTEMPT_STATES),
  moment('openedAt', '生成'),
  moment('paidAt', '支付', { none: '—' }),
]

const REFUNDS: readonly Column<Order['refunds'][number]>[] = [
  money('amount', '金额（元）'),
  plain('reason', '原因'),
  named('state', '状态', REFUND_STATES),
  { key: 'access', title: '权限', text: (row) => (row.takesAccess ? '收回' : '保留') },
  plain('by', '经手人', { none: '—' }),
  moment('askedAt', '申请'),
  moment('doneAt', '完成', { none: '—' }),
]

const HELD: readonly Column<Order['entitlements'][number]>[] = [
  plain('subject', '科目'),
  plain('version', '版本'),
  { key: 'parts', title: '分册', text: (row) => row.parts.map(({ Name }) => Name).join('、') || '全部' },
  { key: 'startsAt', title: '开始', text: (row) => showDay(row.startsAt) },
  { key: 'endsAt', title: '到期', text: (row) => showLastDay(row.endsAt) },
]

const LEDGER: readonly Column<Order['ledger'][number]>[] = [
  moment('at', '时间', { seconds: true }),
  { key: 'kind', title: '事件', text: (row) => eventName(row.kind) },
  { key: 'account', title: '账户', text: (row) => accountName(row.account) },
  money('amount', '金额（元）'),
]

const CASES: readonly Column<Order['cases'][number]>[] = [
  named('kind', '事项', CASE_KINDS),
  money('amount', '金额（元）'),
  plain('note', '说明'),
  moment('at', '发生'),
  moment('settledAt', '处理', { none: '未处理' }),
]

/** The order's price lines other than 0. */
const priceLines = (order: Order) =>
  [
    ['原价', order.listPrice],
    ['优惠', -order.discountOff],
    ['优惠券', -order.couponOff],
    ['升级抵扣', -order.creditOff],
    ['分期手续费', order.fee],
  ]
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${yuan(amount as number)}`)
    .join('，')

/** One order: its goods and price, its events, and its entries in the ledger. */
export default function OrderPage() {
  const { orderID: typed } = useParams({ strict: false }) as { orderID: string }
  const orderID = Number(typed)
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const detail = useQuery({
    queryKey: ['orders', 'detail', orderID],
    queryFn: ({ signal }) => request('sales.orderDetail', { orderID }, { signal, allowedRepeat: true }),
  })
  const sells = me?.roles.some((role) => role === 'operator' || role === 'seller') ?? false
  return (
    <DetailPage
      detail={detail}
      title={detail.data ? `订单 ${detail.data.orderNo}` : '订单'}
      back={{ to: '/orders', label: '返回订单列表' }}
      extra={(order) =>
        sells && (
          <RowFormButton
            label="退款"
            name={order.orderNo}
            form={REFUND}
            row={order}
            danger
            inPage
            disabled={order.refundable === 0}
            onSaved={() => cache.invalidateQueries({ queryKey: ['orders'] })}
          />
        )
      }
    >
      {(order) => (
        <>
          <Card size="small">
            <Facts
              of={{
                商品: order.product,
                用户: sells ? <Link to={`/users/${order.userID}`}>{order.userName}</Link> : order.userName,
                状态: <Tag>{ORDER_STATES[order.state] ?? order.state}</Tag>,
                类型: ORDER_KINDS[order.kind] ?? order.kind,
                实付: `${yuan(order.amount)}${order.instalments > 0 ? `（分 ${order.instalments} 期）` : ''}`,
                已退: order.refunded > 0 ? yuan(order.refunded) : undefined,
                价格构成: priceLines(order),
                代理商: order.agentCode,
                下单: showMoment(order.createdAt, true),
                支付: showMoment(order.paidAt, true) || '—',
                关闭: showMoment(order.closedAt, true) || undefined,
                发票: order.invoice ?? undefined,
              }}
            />
          </Card>
          <Card size="small" title="时间线">
            <Timeline
              items={order.events.map((event) => ({
                content: [
                  showMoment(event.at, true),
                  eventName(event.kind),
                  event.by ? `经手人 ${event.by}` : '',
                  event.text,
                ]
                  .filter(Boolean)
                  .join('　'),
              }))}
            />
          </Card>
          <Card size="small" title="支付">
            <PlainTable rowKey="attemptID" rows={order.attempts} columns={ATTEMPTS} emptyText="还没有生成付款码" />
          </Card>
          <Card size="small" title="退款">
            <PlainTable rowKey="refundID" rows={order.refunds} columns={REFUNDS} emptyText="没有退款" />
          </Card>
          <Card size="small" title="开通的权限">
            <PlainTable rowKey="entitlementID" rows={order.entitlements} columns={HELD} emptyText="没有开通权限" />
          </Card>
          {order.cases.length > 0 && (
            <Card size="small" title="款项事项">
              <PlainTable rowKey="caseID" rows={order.cases} columns={CASES} emptyText="" />
            </Card>
          )}
          <Card size="small" title="分录">
            <PlainTable
              rowKey="n"
              rows={order.ledger.map((line, n) => ({ ...line, n }))}
              columns={LEDGER}
              emptyText="还没有分录"
            />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
