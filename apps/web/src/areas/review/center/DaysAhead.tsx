import type { DueCounts } from '../../../calls/review.ts'
import { dateText } from '../../../platform/dayText.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'

/** 2026-11-20 as 11/20. */
const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`

/** The number of questions and cards due on each of the next fourteen days. */
export function DaysAhead({ due }: { due: DueCounts }) {
  const total = due.Days.reduce((sum, day) => sum + day.Count, 0)
  const cards = due.Days.reduce((sum, day) => sum + day.Cards, 0)
  return (
    <Card
      title="未来 14 天"
      note={total > 0 ? (cards > 0 ? `共 ${total - cards} 题、${cards} 张卡片到期` : `共 ${total} 题到期`) : undefined}
    >
      {total === 0 ? (
        <Empty compact title="未来 14 天没有到期的题" text="错题答对后，会按记忆规律排到后面的日子。" />
      ) : (
        <BarChart
          kind="columns"
          title="未来 14 天每日到期"
          titleHidden
          unit={cards > 0 ? '题、张' : '题'}
          axis="日期"
          height={8}
          series={
            cards > 0
              ? [
                  { name: '错题', tone: 'brand' },
                  { name: '卡片', tone: 'rest' },
                ]
              : [{ name: '到期', tone: 'brand' }]
          }
          data={due.Days.map((day, at) => ({
            label: dateText(day.Day),
            short: at === 0 ? '今天' : at % 2 === 0 ? shortDay(day.Day) : '',
            values: cards > 0 ? [day.Count - day.Cards, day.Cards] : [day.Count],
          }))}
        />
      )}
    </Card>
  )
}
