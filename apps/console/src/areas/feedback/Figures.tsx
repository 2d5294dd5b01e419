import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Card, Flex, Skeleton, Statistic } from 'antd'
import { request } from '../../platform/request.ts'
import { endOfDay, startOfDay } from '../../platform/time.ts'
import { DayBars } from '../../ui/DayBars.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { waitText } from './names.ts'

type Figures = Data<'feedback.feedbackFigures'>

const FILTERS: readonly Filter[] = [{ kind: 'days', label: '日期' }]
const share = (part: number, of: number): string => (of === 0 ? '—' : `${Math.round((part / of) * 100)}%`)
const TEACHERS: readonly Column<Figures['teachers'][number]>[] = [
  plain('name', '老师'),
  figure('answers', '答复'),
  figure('accepted', '被采纳'),
  figure('rejected', '不被采纳'),
  {
    key: 'share',
    title: '采纳率',
    align: 'right',
    text: ({ accepted, rejected }) => share(accepted, accepted + rejected),
  },
]
const SUBJECTS: readonly Column<Figures['subjects'][number]>[] = [
  plain('name', '科目'),
  figure('reports', '纠错'),
  figure('waiting', '等待答复'),
  figure('accepted', '学员采纳'),
]

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Figures of how fast and how well reports are answered. */
export function FeedbackFigures() {
  const [search, change] = useAddress()
  const [from, to] = [text(search.from), text(search.to)]
  const figures = useQuery({
    queryKey: ['feedbackFigures', from, to],
    queryFn: ({ signal }) =>
      request(
        'feedback.feedbackFigures',
        {
          from: from === undefined ? undefined : startOfDay(from),
          to: to === undefined ? undefined : endOfDay(to),
        },
        { signal, allowedRepeat: true },
      ),
    placeholderData: keepPreviousData,
  })
  const { data } = figures
  const values = Object.fromEntries(Object.entries({ from, to }).filter(([, value]) => value !== undefined))
  return (
    <Flex vertical gap={12}>
      <Card size="small">
        <FilterBar
          table="feedbackFigures"
          filters={FILTERS}
          values={values as Record<string, string>}
          onChange={(next) => change({ tab: 'figures', ...next })}
        />
      </Card>
      {figures.isError && <Failure error={figures.error} onRetry={() => void figures.refetch()} />}
      {figures.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <Card size="small">
            <Flex gap={48} wrap>
              <Statistic title="纠错" value={data.reports} />
              <Statistic title="等待答复" value={data.waiting} />
              <Statistic
                title="首次答复用时（一半）"
                value={data.medianFirstReply === null ? '—' : waitText(data.medianFirstReply)}
              />
              <Statistic
                title="首次答复用时（九成）"
                value={data.slowFirstReply === null ? '—' : waitText(data.slowFirstReply)}
              />
              <Statistic title="采纳率" value={share(data.accepted, data.accepted + data.rejected)} />
            </Flex>
          </Card>
          <Card size="small" title="每日纠错">
            <DayBars
              label="每日纠错"
              bars={data.days.map(({ day, reports, answered }) => ({
                day,
                value: reports,
                shown: `${reports} 条，已答复 ${answered} 条`,
              }))}
            />
          </Card>
          <Card size="small" title="按老师">
            <PlainTable rowKey="teacherID" rows={data.teachers} columns={TEACHERS} emptyText="这段时间没有答复" />
          </Card>
          <Card size="small" title="按科目">
            <PlainTable rowKey="appID" rows={data.subjects} columns={SUBJECTS} emptyText="这段时间没有纠错" />
          </Card>
        </>
      )}
    </Flex>
  )
}
