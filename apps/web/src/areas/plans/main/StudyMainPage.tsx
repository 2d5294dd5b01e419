import { useMutation, useQuery } from '@tanstack/react-query'
import { daysBetween } from '@tizhou/domain/dates/calendarDays'
import { getalldetail, getstage, type PlanStages, undoPlan } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { monthAround } from '../../../platform/plans/days.ts'
import { forgetDone, sayFailure } from '../../../platform/plans/planToasts.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import type { Subject } from '../../../platform/subject/subject.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import styles from '../Plans.module.css'
import { planPages } from '../pages.ts'
import { usePlan } from '../usePlan.ts'
import { DayCard } from './DayCard.tsx'
import { Evaluations } from './Evaluations.tsx'
import { MonthCard } from './MonthCard.tsx'
import { PlanSettings } from './PlanSettings.tsx'
import { Ranking } from './Ranking.tsx'
import { Stages } from './Stages.tsx'
import { TodayCard } from './TodayCard.tsx'

/** /studyMain: today's tasks, every day of the plan, its progress and its settings. */
export default function StudyMainPage() {
  const { subject, asked, plan } = usePlan()
  const isOpen = plan?.state === 'open' && plan.plan_id !== null
  const stage = useQuery({ ...getstage({ plan_id: plan?.plan_id ?? 0 }), enabled: isOpen })
  const failed = [asked, stage].find((one) => one.isError && !one.data)
  return (
    <Page
      title="学习计划"
      note={stage.data && leftText(stage.data)}
      actions={isOpen && <Undo of={stage.data} id={plan.plan_id ?? 0} />}
    >
      {failed && (
        <LoadFailure
          what="学习计划"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {!failed && (asked.isPending || (isOpen && stage.isPending)) && (
        <Loading>
          <Skeleton height="24rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {plan && !isOpen && (
        <Empty
          title={plan.state === 'over' ? '学习计划已经结束' : '还没有学习计划'}
          text={
            plan.state === 'over'
              ? '总结里有掌握了什么、预计得分和最后几天的安排。'
              : '填好考试日期和每天的时间，就有每天的安排。'
          }
          action={
            <Link
              className={buttonClass('primary')}
              {...(plan.state === 'over' ? paths.studyFinally() : paths.openStudy())}
            >
              {plan.state === 'over' ? '看学习总结' : '去设置'}
            </Link>
          }
        />
      )}
      {isOpen && subject && stage.data && <Plan planID={plan.plan_id ?? 0} subject={subject} stage={stage.data} />}
    </Page>
  )
}

function leftText({ today, examDay }: PlanStages): string {
  return `离考试还有 ${daysBetween(today, examDay)} 天`
}

interface PlanProps {
  planID: number
  subject: Subject
  stage: PlanStages
}

function Plan({ planID, subject, stage }: PlanProps) {
  const { today } = stage
  const search = useSearch(planPages.studyMain)
  const shown = search.day ?? today
  const month = monthAround(shown)
  const days = useQuery(getalldetail({ plan_id: planID, start_time: month.from, end_time: month.to }))
  // Today's data, fetched separately while another month is shown.
  const own = monthAround(today)
  const now = useQuery(getalldetail({ plan_id: planID, start_time: own.from, end_time: own.to }))
  const dayOf = (list: typeof days.data, day: string) => list?.days.find((one) => one.day === day)
  const todays = dayOf(now.data, today)
  const chosen = dayOf(days.data, shown)
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {now.isError && !now.data && (
          <LoadFailure
            compact
            what="今天的任务"
            error={now.error}
            onRetry={() => void now.refetch()}
            retrying={now.isFetching}
          />
        )}
        {todays && <TodayCard planID={planID} subject={subject} day={todays} />}
        <MonthCard
          days={days.data?.days ?? []}
          shown={shown}
          today={today}
          examDay={stage.examDay}
          month={month.month}
        />
        {chosen && <DayCard planID={planID} subject={subject} day={chosen} today={today} examDay={stage.examDay} />}
      </div>
      <div className={styles.stack}>
        <Stages of={stage} />
        <Evaluations planID={planID} subject={subject} />
        <Ranking planID={planID} />
        <PlanSettings planID={planID} stage={stage} />
      </div>
    </div>
  )
}

/** Undoes the last change of the plan. */
function Undo({ of, id }: { of: PlanStages | undefined; id: number }) {
  const undo = useMutation(undoPlan())
  if (!of?.undo) return null
  return (
    <Button
      pending={undo.isPending}
      onClick={() => undo.mutate({ plan_id: id }, { onSuccess: forgetDone, onError: sayFailure('没有撤销') })}
    >
      撤销：{of.undo}
    </Button>
  )
}
