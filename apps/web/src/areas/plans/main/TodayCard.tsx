import { ArrowRight } from 'lucide-react'
import type { PlanDay } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { minutesText } from '../../../platform/plans/days.ts'
import { EvaluationButton } from '../../../platform/plans/EvaluationButton.tsx'
import { kindText, linkOf, minutesOf, nextOf, taskText } from '../../../platform/plans/tasks.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Ring } from '../../../ui/charts/Ring.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { NowCard } from '../../../ui/layout/NowCard.tsx'

/** Today, with one large button for the next task. */
export function TodayCard({ planID, subject, day }: { planID: number; subject: Subject; day: PlanDay }) {
  const { tasks, reviews } = day
  const next = nextOf(tasks)
  const done = tasks.filter(({ state }) => state === 'done')
  const open = tasks.filter(({ state }) => state === 'open')
  const link = next && linkOf(next, subject, planID)
  return (
    <NowCard
      kicker="今天的计划"
      title={
        next ? `${kindText(next)}：${taskText(next)}` : done.length > 0 ? '今天的任务都完成了' : '今天没有安排任务'
      }
      actions={
        <>
          {next && link && (
            <Link {...tracked('nextTask')} className={buttonClass('primary', 'l')} {...link}>
              开始
              <ArrowRight aria-hidden="true" />
            </Link>
          )}
          {next?.kind === 'evaluation' && !link && <EvaluationButton planID={planID} subject={subject} of={next.key} />}
          {reviews > 0 && (
            <Link
              className={buttonClass(next ? 'secondary' : 'primary', 'l')}
              {...paths.reviewTest({ appID: subject.AppID, set: 'due' })}
            >
              到期复习（约 {reviews} 分钟）
            </Link>
          )}
        </>
      }
      aside={
        <Ring
          label={`今天完成 ${done.length} 项，共 ${done.length + open.length} 项`}
          value={done.length}
          max={done.length + open.length}
          size={8}
        >
          <strong>
            {done.length}/{done.length + open.length}
          </strong>
          <small>今天完成</small>
        </Ring>
      }
    >
      <p>
        {open.length > 0
          ? `还有 ${open.length} 项，约 ${minutesText(minutesOf(open))}。`
          : '可以休息，也可以把后面的任务提前做：做过的题会自动算完成。'}
      </p>
    </NowCard>
  )
}
