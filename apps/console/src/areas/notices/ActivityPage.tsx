import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { ACTIVITY_COUNT_NAMES, ACTIVITY_COUNTS, type ActivityCount } from '@tizhou/domain/notices/activities'
import { NOTICE_KINDS } from '@tizhou/domain/notices/notices'
import { Button, Card, Flex, Radio, Statistic } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { DayBars } from '../../ui/DayBars.tsx'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'

type Figures = Data<'notices.noticeFigures'>
type Day = Figures['days'][number]
type Picture = Figures['pictures'][number]

const COUNTS = ACTIVITY_COUNTS.map((count) => figure(count, ACTIVITY_COUNT_NAMES[count]))
const DAYS: readonly Column<Day>[] = [plain('day', '日期'), ...COUNTS]
const PICTURES: readonly Column<Picture>[] = [
  {
    key: 'imgUrl',
    title: '图片',
    text: ({ alt }) => alt,
    render: ({ imgUrl, alt }) => <img src={imgUrl} alt={alt} height={40} loading="lazy" />,
  },
  plain('alt', '内容'),
  plain('link', '链接', { none: '—' }),
  figure('clicked', '点击'),
]

/** Of those who were shown it, in percent. */
const share = (of: number, shown: number): string => (shown === 0 ? '—' : `${((of / shown) * 100).toFixed(1)}%`)

/** How often one activity was shown, opened, clicked and closed: in all, by day and by picture. */
export default function ActivityPage() {
  const { noticeID } = useParams({ strict: false }) as { noticeID: string }
  const figures = useQuery({
    queryKey: ['notices', 'figures', noticeID],
    queryFn: ({ signal }) =>
      request('notices.noticeFigures', { noticeID: Number(noticeID) }, { signal, allowedRepeat: true }),
  })
  return (
    <DetailPage
      detail={figures}
      title={figures.data ? `活动数据：${figures.data.title}` : '活动数据'}
      back={{ to: '/notices', label: '返回通知列表' }}
      extra={() => (
        <Button loading={figures.isFetching} onClick={() => void figures.refetch()}>
          刷新
        </Button>
      )}
    >
      {({ kind, total, days, pictures, removedClicked }) => (
        <>
          <Card size="small" title={NOTICE_KINDS[kind]}>
            <Flex gap={48} wrap>
              {ACTIVITY_COUNTS.map((count) => (
                <Statistic key={count} title={ACTIVITY_COUNT_NAMES[count]} value={total[count]} />
              ))}
              <Statistic title="打开率" value={share(total.opened, total.shown)} />
              <Statistic title="关闭率" value={share(total.closed, total.shown)} />
            </Flex>
          </Card>
          <Chart days={days} />
          <Card size="small" title="按图片">
            <PlainTable
              title="按图片"
              rowKey="imageID"
              rows={pictures}
              columns={PICTURES}
              emptyText="这个活动没有图片"
            />
            {removedClicked > 0 && <p>已移除的图片另有 {removedClicked} 次点击。</p>}
          </Card>
          <Card size="small" title="按日（北京时间）">
            <PlainTable title="按日" rowKey="day" rows={days.toReversed()} columns={DAYS} emptyText="还没有人看到它" />
          </Card>
        </>
      )}
    </DetailPage>
  )
}

function Chart({ days }: { days: readonly Day[] }) {
  const [count, setCount] = useState<ActivityCount>('shown')
  const name = ACTIVITY_COUNT_NAMES[count]
  return (
    <Card
      size="small"
      title={`每日${name}`}
      extra={
        <Radio.Group
          size="small"
          optionType="button"
          aria-label="图表显示"
          value={count}
          onChange={({ target }) => setCount(target.value as ActivityCount)}
          options={ACTIVITY_COUNTS.map((one) => ({ value: one, label: ACTIVITY_COUNT_NAMES[one] }))}
        />
      }
    >
      <DayBars
        label={`每日${name}`}
        bars={days.map((day) => ({ day: day.day, value: day[count], shown: `${day[count]} 次` }))}
      />
    </Card>
  )
}
