import { monthDay } from '@tizhou/domain/dates/calendarDays'
import type { PlanStep } from '../../../calls/plans.ts'
import { minutesText } from '../../../platform/plans/days.ts'
import { kindText } from '../../../platform/plans/tasks.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import styles from '../Plans.module.css'
import type { StepProps } from './stepProps.ts'

/** The most dates that are readable under the columns. */
const LABELS_MOST = 10

/** The modules that a choice needs, and what those that the learner lacks would add. */
function needsText(modules: PlanStep['modules']): string {
  const lacking = modules.filter(({ isOpen, closed }) => isOpen === 0 && closed > 0)
  const names = modules.map(({ name }) => `“${name}”`).join('、')
  const lacks = lacking.map(({ name, closed }) => `还没有“${name}”，开通后另有 ${closed} 项`)
  return [...(names === '' ? [] : [`需要${names}`]), ...lacks].join('；')
}

/** The contents of the plan and its result: what fits, and what does not. */
export function PreviewStep({ step, setup, onChange }: StepProps) {
  const { has, modules, preview } = step
  const choices = [
    { name: 'texts', text: `理论资料（${has.texts} 节）`, there: has.texts > 0 },
    { name: 'videos', text: `视频课（${has.videos} 节）`, there: has.videos > 0 },
    { name: 'mocks', text: `模考与真题（${has.mocks} 份）`, there: has.mocks > 0 },
    { name: 'wrongBook', text: `错题本（现有 ${has.wrong} 题，并为新错题留时间）`, there: true },
    { name: 'evaluation', text: '每周一次周测（周日，20 分钟）', there: true },
  ] as const
  return (
    <div className={styles.form}>
      <fieldset className={styles.choices}>
        <legend>除了章节练习，还放进</legend>
        {choices.map(({ name, text, there }) => {
          const needs = needsText(modules.filter(({ choice }) => choice === name))
          return (
            <Checkbox
              key={name}
              checked={there && setup[name] === 1}
              disabled={!there}
              onChange={(is) => onChange({ [name]: is ? 1 : 0 })}
            >
              {text}
              {needs !== '' && <span className={styles.needs}>{needs}</span>}
            </Checkbox>
          )
        })}
      </fieldset>
      {preview && <Preview of={preview} />}
    </div>
  )
}

function Preview({ of }: { of: NonNullable<PlanStep['preview']> }) {
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
          <p>排不下的是分值最小、掌握最好的部分；多给一点时间，或者去掉一些内容，就能排下：</p>
          <ul className={styles.dropped} aria-label="排不下的内容">
            {dropped.slice(0, 10).map((one) => (
              <li key={`${one.kind} ${one.name}`}>
                {kindText(one)}：{one.name}（{minutesText(one.minutes)}）
              </li>
            ))}
            {dropped.length > 10 && <li>…… 另有 {dropped.length - 10} 项</li>}
          </ul>
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
