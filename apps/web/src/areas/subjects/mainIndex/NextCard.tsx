import { ArrowRight } from 'lucide-react'
import type { Overview } from '../../../calls/parts/study.ts'
import type { Today } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { EvaluationButton } from '../../../platform/plans/EvaluationButton.tsx'
import type { TodayItem } from '../../../platform/plans/todayItems.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Ring } from '../../../ui/charts/Ring.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { NowCard } from '../../../ui/layout/NowCard.tsx'
import { ContinueCard } from './ContinueCard.tsx'

interface NextCardProps {
  subject: Subject
  overview: Overview
  today: Today
  items: readonly TodayItem[]
}

/**
 * The large button: continue an interrupted task, else the plan's next one, else what is due. Without any it leads to
 * the chapters.
 */
export function NextCard({ subject, overview, today, items }: NextCardProps) {
  const next = items.find(({ isDone }) => !isDone)
  const isOpen = today.state === 'open'
  if (!isOpen && (!next || next.isResumed)) return <ContinueCard subject={subject} overview={overview} />
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <NowCard
      kicker={next?.isResumed ? '接着上次' : isOpen ? '今天的计划' : '今日复习'}
      title={next ? `${next.kind}：${next.text}` : items.length > 0 ? '今天的都完成了' : '今天没有安排任务'}
      actions={next ? <Next subject={subject} planID={today.plan_id ?? 0} next={next} /> : <Ahead />}
      aside={
        items.length > 0 && (
          <Ring label={`今天完成 ${done} 项，共 ${items.length} 项`} value={done} max={items.length} size={8}>
            <strong>
              {done}/{items.length}
            </strong>
            <small>今天完成</small>
          </Ring>
        )
      }
    >
      <p>
        {next
          ? next.note
          : today.reviews.Today === 0
            ? '可以休息，也可以把后面的任务提前做：做过的题会自动算完成。'
            : ''}
      </p>
    </NowCard>
  )
}

function Next({ subject, planID, next }: { subject: Subject; planID: number; next: TodayItem }) {
  return (
    <>
      {next.evaluation !== undefined ? (
        <EvaluationButton planID={planID} subject={subject} of={next.evaluation} />
      ) : (
        <Link
          {...tracked(next.isResumed ? 'goOnInTree' : next.key === 'reviews' ? 'reviewDue' : 'nextTask')}
          {...(next.link ?? paths.studyMain())}
          className={buttonClass('primary', 'l')}
        >
          {next.link ? next.verb : '看学习计划'}
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
      <Link {...paths.chapterMenu()} className={buttonClass('ghost', 'l')}>
        换一章
      </Link>
    </>
  )
}

const Ahead = () => (
  <>
    <Link {...tracked('nextTask')} {...paths.studyMain()} className={buttonClass('primary', 'l')}>
      看后面的安排
      <ArrowRight aria-hidden="true" />
    </Link>
    <Link {...paths.chapterMenu()} className={buttonClass('ghost', 'l')}>
      继续练习
    </Link>
  </>
)
