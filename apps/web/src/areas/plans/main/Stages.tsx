import { monthDay } from '@tizhou/domain/dates/calendarDays'
import type { PlanStages } from '../../../calls/plans.ts'
import { minutesText } from '../../../platform/plans/days.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DroppedList } from '../DroppedList.tsx'
import styles from '../Plans.module.css'

/** The progress of each stage, and what does not fit before the exam. */
export function Stages({ of: { stages, dropped } }: { of: PlanStages }) {
  return (
    <Card title="阶段">
      <ul className={styles.list} aria-label="阶段">
        {stages.map(({ stage, name, from, to, tasks, done, skipped, minutes, doneMinutes }) => (
          <li key={stage}>
            <span className={styles.row}>
              <strong>{name}</strong>
              <span>
                {monthDay(from)} 至 {monthDay(to)}
              </span>
            </span>
            {tasks === 0 ? (
              <small className={styles.note}>没有排任务：留给到期复习和落下的任务</small>
            ) : (
              <>
                <Progress label={`${name}完成 ${done} 项，共 ${tasks} 项`} max={tasks} value={done} />
                <small className={styles.note}>
                  {done} / {tasks} 项{skipped > 0 && `（跳过 ${skipped} 项）`}，{minutesText(doneMinutes)} /{' '}
                  {minutesText(minutes)}
                </small>
              </>
            )}
          </li>
        ))}
      </ul>
      {dropped.length > 0 && (
        <details>
          <summary>有 {dropped.length} 项内容排不下</summary>
          <DroppedList of={dropped} />
        </details>
      )}
    </Card>
  )
}
