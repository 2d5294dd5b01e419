import { useQuery } from '@tanstack/react-query'
import { monthDay } from '@tizhou/domain/dates/calendarDays'
import { getEvaluate, type PlanReport } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { WeakPointsButton } from '../../../platform/knowledge/WeakPointsButton.tsx'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { minutesText } from '../../../platform/plans/days.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import styles from '../Plans.module.css'
import { usePlan } from '../usePlan.ts'

/** /studyFinally: the result of the plan, mastery, the predicted score, and advice for the last days. */
export default function StudyFinallyPage() {
  const { subject, asked, plan } = usePlan()
  const there = plan?.plan_id !== null && (plan?.state === 'open' || plan?.state === 'over')
  const evaluated = useQuery({
    ...getEvaluate({ plan_id: plan?.plan_id ?? 0, evaluateType: '总结' }),
    enabled: there,
  })
  const failed = [asked, evaluated].find((one) => one.isError && !one.data)
  const report = evaluated.data?.report
  return (
    <Page
      title="学习总结"
      note={plan?.state === 'open' ? '计划还在进行，这是到今天为止的总结' : undefined}
      actions={
        report && (
          <Button {...tracked('print')} onClick={() => print()}>
            打印
          </Button>
        )
      }
    >
      {failed && (
        <LoadFailure
          what="学习总结"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {!failed && (asked.isPending || (there && evaluated.isPending)) && (
        <Loading>
          <Skeleton height="24rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {plan && !there && (
        <Empty
          title="还没有学习计划"
          text="开启一份计划之后，这里会有总结。"
          action={
            <Link className={buttonClass('primary')} {...paths.openStudy()}>
              去设置
            </Link>
          }
        />
      )}
      {report && subject && evaluated.data && <Report report={report} tests={evaluated.data.list} subject={subject} />}
    </Page>
  )
}

interface ReportProps {
  report: PlanReport
  tests: { day: string | null; score: number | null; fullMark: number | null }[]
  subject: Subject
}

function Report({ report, tests, subject }: ReportProps) {
  const { tasks, done, skipped, minutes, days, studied, points, mastered } = report
  const scored = tests.flatMap(({ day, score, fullMark }) =>
    day !== null && score !== null && fullMark
      ? [{ label: monthDay(day), values: [Math.round((100 * score) / fullMark)] }]
      : [],
  )
  return (
    <div className={styles.stack}>
      <Card title="完成情况">
        <dl className={styles.figures}>
          <Figure name="完成任务" value={`${done} / ${tasks}${skipped > 0 ? `（跳过 ${skipped}）` : ''}`} />
          <Figure name="学习天数" value={`${studied} / ${days}`} />
          <Figure name="计划内用时" value={minutesText(minutes)} />
          <Figure name="掌握考点" value={`${mastered} / ${points}`} />
        </dl>
      </Card>
      <Expected report={report} />
      {scored.length > 0 && (
        <Card title="周测得分率">
          <BarChart
            title="周测得分率"
            titleHidden
            unit="%"
            axis="日期"
            kind="columns"
            max={100}
            series={[{ name: '得分率', tone: 'brand' }]}
            data={scored}
          />
        </Card>
      )}
      <LastDays report={report} subject={subject} />
    </div>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Expected({ report: { expected, low, high, passMark, fullMark } }: { report: PlanReport }) {
  return (
    <Card title="预计得分">
      {expected === null ? (
        <p>作答还不够多，暂时估不出得分。多做几章或一份模考后再来看。</p>
      ) : (
        <p>
          按现在的掌握程度，预计 <strong>{expected}</strong> 分（{low}～{high}，满分 {fullMark}
          {passMark !== null && `，合格线 ${passMark}`}）。
        </p>
      )}
    </Card>
  )
}

/** The number of days before the exam that count as the last ones. */
const LAST = 14

/** What to do in the remaining days: the wrong book, then the chapters with the greatest weight and weakness. */
function LastDays({
  report: { weak, judged, wrong, daysLeft },
  subject: { AppID: appID },
}: {
  report: PlanReport
  subject: Subject
}) {
  return (
    <Card
      title={daysLeft === 0 ? '还可以巩固的' : daysLeft <= LAST ? `最后 ${daysLeft} 天做什么` : '接下来最值得做的'}
      action={<WeakPointsButton appID={appID} />}
    >
      <ul className={styles.tasks} aria-label="建议">
        {wrong > 0 && (
          <li>
            <span className={styles.kind}>错题</span>
            <span>错题本里还有 {wrong} 题</span>
            <Link className={buttonClass('secondary', 's')} {...paths.reviewTest({ appID, set: 'wrong' })}>
              复习错题
            </Link>
          </li>
        )}
        {weak.map(({ CptID, Name, mastery }) => (
          <li key={CptID}>
            <span className={styles.kind}>章节</span>
            <span>
              {Name}，掌握 {Math.round(mastery * 100)}%
            </span>
            <Link
              className={buttonClass('secondary', 's')}
              {...paths.answerPage({ cptID: CptID, appID })}
              aria-label={`练习：${Name}`}
            >
              练习
            </Link>
          </li>
        ))}
      </ul>
      {wrong === 0 && weak.length === 0 && (
        <p>
          {judged === 0
            ? '作答还不够多，看不出哪些章节薄弱。先按计划做几章。'
            : '没有明显的薄弱章节：保持每天的到期复习，考前一天早点休息。'}
        </p>
      )}
    </Card>
  )
}
