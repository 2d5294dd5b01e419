import { useQuery } from '@tanstack/react-query'
import { monthDay } from '@tizhou/domain/dates/calendarDays'
import { type Evaluation, getEvaluate } from '../../../calls/plans.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { runnerOf } from '../../../platform/papers/runnerOf.ts'
import { EvaluationButton } from '../../../platform/plans/EvaluationButton.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import type { Subject } from '../../../platform/subject/subject.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from '../Plans.module.css'

const STATES: Readonly<Record<Evaluation['state'], string>> = {
  ahead: '未到时间',
  open: '可以开始',
  running: '作答中',
  over: '已交卷',
  missed: '已跳过',
}

/** Weekly tests: past and current ones with their scores, and the date of the next one. */
export function Evaluations({ planID, subject }: { planID: number; subject: Subject }) {
  const { data, error, isError, isFetching, refetch } = useQuery(getEvaluate({ plan_id: planID, evaluateType: '周测' }))
  if (isError && !data)
    return (
      <Card title="周测">
        <LoadFailure compact what="周测" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    )
  if (!data || data.list.length === 0) return null
  const ahead = data.list.filter(({ state }) => state === 'ahead')
  const shown = data.list.filter((one) => one.state !== 'ahead' || one === ahead[0])
  return (
    <Card title="周测" note={ahead.length > 1 && `以后还有 ${ahead.length - 1} 次`}>
      <ul className={styles.list} aria-label="周测">
        {shown.map((one) => (
          <li key={one.key} className={styles.row}>
            <span>
              {one.day && monthDay(one.day)} {STATES[one.state]}
              {one.score !== null && `：${one.score} / ${one.fullMark ?? 0} 分`}
            </span>
            <Action of={one} planID={planID} subject={subject} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Action({ of, planID, subject }: { of: Evaluation; planID: number; subject: Subject }) {
  const { state, PaperID, exam_log_id, key } = of
  if (state === 'open' && PaperID === null) return <EvaluationButton planID={planID} subject={subject} of={key} />
  if (PaperID === null || state === 'ahead' || state === 'missed') return null
  const paper = { PaperID, Kind: 'built', Room: 'open' } as const
  if (state === 'over' && exam_log_id !== null)
    return (
      <Link
        className={buttonClass('secondary', 's')}
        {...runnerOf(paper, subject, { attemptID: exam_log_id, show: 'report' })}
      >
        看成绩
      </Link>
    )
  return (
    <Link
      className={buttonClass('primary', 's')}
      {...runnerOf(paper, subject, { ...(exam_log_id && { attemptID: exam_log_id }) })}
    >
      {state === 'running' ? '继续作答' : '开始周测'}
    </Link>
  )
}
