import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Drawer } from 'antd'
import { useState } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { money, named, yuan } from './money.tsx'
import { BILL_STATES, DIFFERENCE_KINDS, PROVIDERS, providerName } from './names.ts'

type Run = Data<'sales.billRunList'>['rows'][number]
type Difference = Data<'sales.billDifferences'>['rows'][number]

const COLUMNS: readonly Column<Run>[] = [
  plain('day', '日期', { order: 'day' }),
  { key: 'provider', title: '渠道', text: (row) => providerName(row.provider) },
  named('state', '结果', BILL_STATES),
  figure('differences', '差异'),
  figure('paidCount', '收款笔数'),
  money('paid', '收款（元）'),
  figure('refundCount', '退款笔数'),
  money('refunded', '退款（元）'),
  money('fees', '手续费（元）'),
  moment('at', '核对时间'),
]
const FILTERS: readonly Filter[] = [
  { kind: 'choice', name: 'provider', label: '渠道', options: choicesOf(PROVIDERS) },
  flagFilter('differing', '结果', '一致', '有差异或失败'),
]
const load = listOf('sales.billRunList')

const DIFFERENCES: readonly Column<Difference>[] = [
  named('kind', '差异', DIFFERENCE_KINDS),
  {
    key: 'outTradeNo',
    title: '商户单号',
    text: (row) => row.outTradeNo,
    render: (row) =>
      row.orderID === null ? row.outTradeNo : <Link to={`/orders/${row.orderID}`}>{row.outTradeNo}</Link>,
  },
  plain('refundNo', '退款单号', { none: '—' }),
  { key: 'ours', title: '我方', align: 'right', text: (row) => (row.ours === null ? '—' : yuan(row.ours)) },
  { key: 'theirs', title: '渠道', align: 'right', text: (row) => (row.theirs === null ? '—' : yuan(row.theirs)) },
]

function Differences({ run, onClose }: { run: Run; onClose: () => void }) {
  const { provider, day } = run
  const found = useQuery({
    queryKey: ['bills', 'differences', provider, day],
    queryFn: ({ signal }) => request('sales.billDifferences', { provider, day }, { signal, allowedRepeat: true }),
  })
  return (
    <Drawer open title={`${day} ${providerName(provider)} 的差异`} size={860} onClose={onClose}>
      {found.isError && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {(found.data || !found.isError) && (
        <PlainTable
          title="差异"
          rowKey="differenceID"
          rows={found.data?.rows ?? []}
          columns={DIFFERENCES}
          isLoading={found.isPending}
          emptyText="与渠道的账单一致"
        />
      )}
    </Drawer>
  )
}

/** The daily reconciliation with the bills of the payment providers. */
export default function BillsPage() {
  const [run, setRun] = useState<Run>()
  return (
    <>
      <PageHead title="对账" purpose="每天把前一天的收款与退款同支付渠道的账单逐笔核对；点开一行看差异。" />
      <DataTable<Run>
        name="bills"
        title="对账"
        load={load}
        rowKey="id"
        columns={COLUMNS}
        filters={FILTERS}
        onOpen={setRun}
        emptyText="还没有对过账"
      />
      {run && <Differences run={run} onClose={() => setRun(undefined)} />}
    </>
  )
}
