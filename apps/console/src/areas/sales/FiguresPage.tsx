import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { Card, Flex, Skeleton, Statistic } from 'antd'
import { request } from '../../platform/request.ts'
import { endOfDay, startOfDay } from '../../platform/time.ts'
import { DayBars } from '../../ui/DayBars.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { money, yuan } from './money.tsx'

type Figures = Data<'sales.salesFigures'>

const FILTERS: readonly Filter[] = [
  { kind: 'days', label: '日期' },
  { kind: 'text', name: 'agentCode', label: '代理商', placeholder: '代理码', width: 120 },
]
const SUMS: readonly Column<Figures['total']>[] = [
  figure('orders', '订单'),
  money('paid', '收入（元）'),
  figure('refunds', '退款笔数'),
  money('refunded', '退款（元）'),
]
const DAYS: readonly Column<Figures['days'][number]>[] = [plain('day', '日期'), ...SUMS]
const SUBJECTS: readonly Column<Figures['subjects'][number]>[] = [plain('subject', '科目'), ...SUMS]
const AGENTS: readonly Column<Figures['agents'][number]>[] = [
  plain('agentCode', '代理码'),
  plain('agentName', '代理商'),
  ...SUMS,
]

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Sales and refunds by day, subject and agent. Agents see their own. */
export default function FiguresPage() {
  const [search, change] = useAddress()
  const values = Object.fromEntries(
    ['from', 'to', 'agentCode'].flatMap((name) => {
      const value = text(search[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const figures = useQuery({
    queryKey: ['salesFigures', values],
    queryFn: ({ signal }) =>
      request(
        'sales.salesFigures',
        {
          from: values.from === undefined ? undefined : startOfDay(values.from),
          to: values.to === undefined ? undefined : endOfDay(values.to),
          agentCode: values.agentCode,
        },
        { signal, allowedRepeat: true },
      ),
    placeholderData: keepPreviousData,
  })
  const { data } = figures
  return (
    <>
      <PageHead title="销售数据" purpose="按北京时间的日期统计到账与退款。不选日期时为最近 30 天，最多 366 天。" />
      <Flex vertical gap={12}>
        <Card size="small">
          <FilterBar table="salesFigures" filters={FILTERS} values={values} onChange={change} />
        </Card>
        {figures.isError && <Failure error={figures.error} onRetry={() => void figures.refetch()} />}
        {figures.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
        {data && (
          <>
            <Card size="small">
              <Flex gap={48} wrap>
                <Statistic title="订单" value={data.total.orders} />
                <Statistic title="收入" value={yuanOfFen(data.total.paid)} prefix="¥" />
                <Statistic title="退款" value={yuanOfFen(data.total.refunded)} prefix="¥" />
                <Statistic title="净收入" value={yuanOfFen(data.total.paid - data.total.refunded)} prefix="¥" />
              </Flex>
            </Card>
            <Card size="small" title="每日收入">
              <DayBars
                label="每日收入"
                bars={data.days.map(({ day, paid }) => ({ day, value: paid, shown: yuan(paid) }))}
              />
            </Card>
            <Card size="small" title="按科目">
              <PlainTable rowKey="appID" rows={data.subjects} columns={SUBJECTS} emptyText="这段时间没有销售" />
            </Card>
            <Card size="small" title="按代理商">
              <PlainTable rowKey="agentCode" rows={data.agents} columns={AGENTS} emptyText="这段时间没有销售" />
            </Card>
            <Card size="small" title="按日">
              <PlainTable rowKey="day" rows={data.days.toReversed()} columns={DAYS} emptyText="这段时间没有销售" />
            </Card>
          </>
        )}
      </Flex>
    </>
  )
}
