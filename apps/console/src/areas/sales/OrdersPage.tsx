import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Card, Tabs } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { listOf, request } from '../../platform/request.ts'
import { ORDER_STATES } from '../../platform/stateNames.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { LoadExport } from '../../ui/table/exportRows.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { Invoices } from './Invoices.tsx'
import { MoneyCases } from './MoneyCases.tsx'
import { money, named } from './money.tsx'
import { ORDER_KINDS } from './names.ts'
import { Refunds } from './Refunds.tsx'

type Order = Data<'sales.orderList'>['rows'][number]

const COLUMNS: readonly Column<Order>[] = [
  plain('orderNo', '订单号', { isLink: true }),
  plain('userName', '用户'),
  plain('product', '商品'),
  named('kind', '类型', ORDER_KINDS),
  money('amount', '金额（元）', { order: 'amount' }),
  money('refunded', '已退（元）'),
  named('state', '状态', ORDER_STATES),
  plain('agentCode', '代理商'),
  moment('createdAt', '下单', { order: 'createdAt' }),
  moment('paidAt', '支付', { order: 'paidAt', none: '—' }),
]

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '订单号、交易号、手机号或昵称' },
  { kind: 'choice', name: 'state', label: '状态', options: choicesOf(ORDER_STATES) },
  { kind: 'text', name: 'agentCode', label: '代理商', placeholder: '代理码', width: 120 },
  { kind: 'days', label: '下单日期' },
]
const load = listOf('sales.orderList')
const loadExport: LoadExport<Order> = ({ order: _, ...wanted }, after) =>
  request('sales.orderExport', { ...wanted, after })
const pathOf = ({ orderID }: Order) => `/orders/${orderID}`

/** Orders, refunds and payments for staff. Agents see their own orders. */
export default function OrdersPage() {
  const { data: me } = useQuery(meQuery)
  const [search, change] = useAddress()
  const sells = me?.roles.some((role) => role === 'operator' || role === 'seller') ?? false
  const orders = (
    <DataTable<Order>
      name="orders"
      title="订单"
      load={load}
      rowKey="orderID"
      columns={COLUMNS}
      filters={FILTERS}
      loadExport={loadExport}
      path={pathOf}
      emptyText="没有符合条件的订单"
    />
  )
  const tabs = [
    { key: 'orders', label: '订单', children: orders },
    ...(sells
      ? [
          { key: 'refunds', label: '退款', children: <Refunds /> },
          { key: 'invoices', label: '发票', children: <Invoices /> },
          { key: 'cases', label: '待处理款项', children: <MoneyCases /> },
        ]
      : []),
  ]
  return (
    <>
      <PageHead title="订单" purpose="学员的订单、退款申请、发票，以及需要人工处理的款项。金额以元显示。" />
      <Card size="small">
        <Tabs
          destroyOnHidden
          activeKey={tabs.find(({ key }) => key === search.tab)?.key ?? 'orders'}
          onChange={(key) => change({ tab: key === 'orders' ? undefined : key })}
          items={tabs}
        />
      </Card>
    </>
  )
}
