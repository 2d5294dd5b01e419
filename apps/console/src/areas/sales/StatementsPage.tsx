import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { fenOfYuan, yuanOfFen } from '@tizhou/domain/money/yuan'
import { Card, Flex, Tabs } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { listOf, request } from '../../platform/request.ts'
import { showDay, startOfDay } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { day, longText, text } from '../../ui/form/fields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { Commissions } from './Commissions.tsx'
import { money, yuan } from './money.tsx'
import { Settlements } from './Settlements.tsx'

type Month = Data<'sales.statementList'>['rows'][number]
type Balance = Data<'sales.statementBalance'>['rows'][number]
interface Values {
  amount: string
  paidOn: string
  note: string
}

const COLUMNS: readonly Column<Month>[] = [
  plain('month', '月份', { order: 'month' }),
  plain('agentCode', '代理码'),
  plain('agentName', '代理商'),
  figure('orders', '订单'),
  money('paid', '销售额（元）', { order: 'paid' }),
  money('refunded', '退款（元）'),
  money('commission', '佣金（元）', { order: 'commission' }),
  money('settled', '已结算（元）'),
]
const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'agentCode', label: '代理商', placeholder: '代理码', width: 120 },
  { kind: 'text', name: 'month', label: '月份', placeholder: '2026-11', width: 120 },
]
const load = listOf('sales.statementList')

const SETTLE: RowForm<Balance, Values> = {
  title: (row) => `登记付给“${row?.agentName}”的佣金`,
  action: () => '登记',
  initial: (row) => ({ amount: yuanOfFen(Math.max(0, row?.balance ?? 0)), paidOn: showDay(Date.now()), note: '' }),
  lines: (row) => [
    text('amount', '金额（元）', 12, {
      required: true,
      extra: `尚未结清 ${yuan(row?.balance ?? 0)}`,
      rules: [
        {
          validator: async (_, typed = '') => {
            const fen = fenOfYuan(typed)
            if (fen === undefined || fen < 1) throw new Error('请填写金额，例如 268.00')
            if (fen > (row?.balance ?? 0)) throw new Error('超过尚未结清的佣金')
          },
        },
      ],
    }),
    day('paidOn', '付款日期', { required: true }),
    longText('note', '说明', 200, { required: true, extra: '例如银行流水号。款项在系统外支付，这里只登记入账。' }),
  ],
  save: ({ amount, paidOn, note }, row) =>
    request('sales.statementSettle', {
      agentCode: (row as Balance).agentCode,
      amount: fenOfYuan(amount) as number,
      // For today the server takes the current moment.
      ...(paidOn === showDay(Date.now()) ? {} : { paidAt: startOfDay(paidOn) }),
      note,
    }),
}

/** Sales, commission and payments of agents by month, and their rates. Agents see their own. */
export default function StatementsPage() {
  const [search, change] = useAddress()
  const { data: me } = useQuery(meQuery)
  const isOperator = me?.roles.includes('operator') ?? false
  const tabs = [
    { key: 'months', label: '对账单', children: <Months isOperator={isOperator} /> },
    { key: 'payments', label: '付款记录', children: <Settlements isOperator={isOperator} /> },
    { key: 'rates', label: '佣金比例', children: <Commissions isOperator={isOperator} /> },
  ]
  return (
    <>
      <PageHead title="代理商结算" purpose="代理商每月的销售、退款与佣金，付款记录与佣金比例。按北京时间的月份统计。" />
      <Card size="small">
        <Tabs
          destroyOnHidden
          activeKey={tabs.find(({ key }) => key === search.tab)?.key ?? 'months'}
          // Clears page and filters in the address: they belong to the previous tab.
          onChange={(key) => change({ tab: key === 'months' ? undefined : key })}
          items={tabs}
        />
      </Card>
    </>
  )
}

function Months({ isOperator }: { isOperator: boolean }) {
  const cache = useQueryClient()
  const balances = useQuery({
    queryKey: ['statements', 'balance'],
    queryFn: ({ signal }) => request('sales.statementBalance', {}, { signal, allowedRepeat: true }),
  })
  const owed: readonly Column<Balance>[] = [
    plain('agentCode', '代理码'),
    plain('agentName', '代理商'),
    money('balance', '尚未结清（元）'),
    ...(isOperator
      ? [
          {
            key: 'actions',
            title: '操作',
            render: (row: Balance) => (
              <RowFormButton
                label="登记付款"
                name={row.agentName}
                form={SETTLE}
                row={row}
                disabled={row.balance <= 0}
                onSaved={() =>
                  Promise.all(['statements', 'settlements'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
                }
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <Flex vertical gap={12}>
      <Card size="small" title="尚未结清的佣金">
        {balances.isError && <Failure error={balances.error} onRetry={() => void balances.refetch()} />}
        {(balances.data || !balances.isError) && (
          <PlainTable
            title="尚未结清的佣金"
            rowKey="agentCode"
            rows={balances.data?.rows ?? []}
            columns={owed}
            isLoading={balances.isPending}
            emptyText="还没有产生佣金"
          />
        )}
      </Card>
      <DataTable<Month>
        name="statements"
        title="每月对账单"
        load={load}
        rowKey="id"
        columns={COLUMNS}
        filters={FILTERS}
        emptyText="没有销售"
      />
    </Flex>
  )
}
