import { monthDay } from '@tizhou/domain/dates/calendarDays'
import type { PlanStep } from '../../../calls/plans.ts'
import { minutesText } from '../../../platform/plans/days.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { DroppedList } from '../DroppedList.tsx'
import styles from '../Plans.module.css'

/** The most dates that are readable under the columns. */
const LABELS_MOST = 10

/** What fits before the exam, and what does not. */
export function Preview({ of }: { of: NonNullable<PlanStep['preview']> }) {
  const { days, minutes, laid, reviews, tasks, dropped, stages, weeks } = of
  return (
    <section aria-label="预览">
      <p role="status">
        {dropped.length === 0 ? (
          <strong>全部排得下。</strong>
        ) : (
          <strong>有 {minutesText(dropped.reduce((sum, one) => sum + one.minutes, 0))} 的内容排不下。</strong>
        )}{' '}
        {days} 天里有 {minutesText(minutes)}：{tasks} 项任务 {minutesText(laid)}，到期复习预留 {minutesText(reviews)}。
      </p>
      {dropped.length > 0 && (
        <>
          <p>
            {dropped.every(({ longer }) => longer)
              ? '下面的试卷要一次做完，没有一天够长：'
              : '排不下的是分值最小、掌握最好的部分；多给一点时间，或者去掉一些内容，就能排下：'}
          </p>
          <DroppedList of={dropped} most={10} />
        </>
      )}
      <ul className={styles.chips} aria-label="阶段">
        {stages.map(({ stage, name, from, to }) => (
          <li key={stage}>
            {name}：{monthDay(from)} 至 {monthDay(to)}
          </li>
        ))}
      </ul>
      <BarChart
        title="每周的安排"
        unit="分钟"
        axis="周"
        kind="columns"
        series={[
          { name: '任务', tone: 'brand' },
          { name: '到期复习', tone: 'rest' },
        ]}
        data={weeks.map((week, at) => ({
          label: `${monthDay(week.from)}起`,
          short: at % Math.ceil(weeks.length / LABELS_MOST) === 0 ? week.from.slice(5).replace('-', '/') : '',
          values: [week.laid, week.reviews],
        }))}
      />
    </section>
  )
}
