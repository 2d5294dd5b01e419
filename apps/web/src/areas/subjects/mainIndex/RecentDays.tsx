import type { Overview } from '../../../calls/parts/study.ts'
import { dateText } from '../../../platform/dayText.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'

/** 2026-11-20 as 11-20, without leading zeros. */
const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`

/** The number of answers on each of the last 14 days. */
export function RecentDays({ days }: { days: Overview['Days'] }) {
  const answered = days.reduce((sum, day) => sum + day.Answered, 0)
  return (
    <Card title="近 14 天" note={answered > 0 ? `共作答 ${answered} 次` : undefined}>
      {answered === 0 ? (
        <Empty compact title="近 14 天还没有作答" text="今天做几题，这里就会亮起来。" />
      ) : (
        <BarChart
          kind="columns"
          title="近 14 天每日作答"
          titleHidden
          unit="次"
          axis="日期"
          height={13}
          series={[
            { name: '答对', tone: 'right' },
            { name: '没答对', tone: 'wrong' },
          ]}
          data={days.map((day, at) => ({
            label: dateText(day.Day),
            short: (days.length - 1 - at) % 3 === 0 ? shortDay(day.Day) : '',
            values: [day.Right, day.Answered - day.Right],
          }))}
        />
      )}
    </Card>
  )
}
