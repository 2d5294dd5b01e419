import type { CardStatistics } from '../../../calls/parts/cards.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { HeatTable } from '../../../ui/charts/HeatTable.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './CardCharts.module.css'
import { minutesOf, shortDay, weeksOf } from './ratedDays.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** What was rated on the days of the last weeks, and how long it took. `today`: YYYY-MM-DD. */
export function DayCharts({ rated, today }: { rated: CardStatistics['Rated']; today: string }) {
  const minutes = minutesOf(rated, today)
  return (
    <>
      <Card title="复习日历">
        {rated.length === 0 ? (
          <Empty compact title="还没有复习过" text="做过的复习和评过的卡片，会按天记在这里。" />
        ) : (
          <>
            <HeatTable
              title="近十二周每天复习多少"
              titleHidden
              unit="次"
              axis="周"
              columns={WEEKDAYS}
              rows={weeksOf(rated, today).map(({ monday, ratings }) => ({
                key: monday,
                label: `${shortDay(monday)} 起`,
                values: ratings,
              }))}
            />
            <p className={styles.small}>错题作答和卡片评分都算，一次评分带动几道错题就算几次；撤销的不算。</p>
          </>
        )}
      </Card>
      <Card title="复习用时">
        {minutes.every((day) => day.minutes === 0) ? (
          <Empty compact title="近 30 天还没有记下用时" text="以后每次评分和作答花了多久，会记在这里。" />
        ) : (
          <BarChart
            title="近 30 天每天用时"
            titleHidden
            unit="分钟"
            axis="日期"
            kind="columns"
            series={[{ name: '用时', tone: 'brand' }]}
            data={minutes.map(({ day, minutes: spent }, at) => ({
              label: day,
              short: at % 5 === 4 ? shortDay(day) : '',
              values: [spent],
            }))}
          />
        )}
      </Card>
    </>
  )
}
