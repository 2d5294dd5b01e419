import { useMutation } from '@tanstack/react-query'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { CalendarPlus, RotateCcw, Target } from 'lucide-react'
import { mistakesToday } from '../../../../calls/exams.ts'
import { practisePoints } from '../../../../calls/plans.ts'
import { type PathLink, paths } from '../../../../paths.ts'
import { MOST_WEAK, type WeakPoint } from '../../../../platform/knowledge/weakest.ts'
import { useNavigate } from '../../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { runnerOf } from '../../../../platform/papers/runnerOf.ts'
import { sayFailure } from '../../../../platform/plans/planToasts.ts'
import { useSubject } from '../../../../platform/subject/subject.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './NextSteps.module.css'

interface NextStepsProps {
  report: WireReport
  appID: number
  /** Weak points, the weakest first. */
  weak: readonly WeakPoint[]
  /** The link to answer the mistakes again. */
  again: PathLink
}

/** The next steps after a result: its mistakes again, its weak points, today's wrong book. */
export function NextSteps({ report, appID, weak, again }: NextStepsProps) {
  const subject = useSubject()
  const navigate = useNavigate()
  const lost = report.Questions.filter(({ Verdict }) => Verdict === 'wrong' || Verdict === 'partial').length
  const points = weak.slice(0, MOST_WEAK).map(({ id }) => id)
  const practise = useMutation({
    ...practisePoints(),
    onSuccess: ({ PaperID }) => subject && void navigate(runnerOf({ PaperID, Kind: 'built', Room: 'open' }, subject)),
    onError: sayFailure('没有组成练习'),
  })
  const today = useMutation({ ...mistakesToday(), onError: sayFailure('没有放进错题本') })
  if (lost === 0) return null
  return (
    <Card title="接下来" className={styles.card} note={`这次有 ${lost} 题失分`}>
      <div className={styles.ways}>
        <Link {...tracked('practiseMistakes')} className={buttonClass('primary')} {...again}>
          <RotateCcw aria-hidden="true" />
          再做这 {lost} 题
        </Link>
        {points.length > 0 && subject?.AppID === appID && (
          <Button
            {...tracked('practisePoints')}
            icon={<Target aria-hidden="true" />}
            pending={practise.isPending}
            onClick={() => practise.mutate({ appid: appID, pointsJson: points })}
          >
            练 {points.length} 个薄弱知识点
          </Button>
        )}
        <Button
          {...tracked('mistakesToday')}
          icon={<CalendarPlus aria-hidden="true" />}
          pending={today.isPending}
          disabled={today.isSuccess}
          onClick={() => today.mutate({ appID, attemptID: report.AttemptID })}
        >
          {today.isSuccess ? '已放进今天的错题' : '放进今天的错题'}
        </Button>
      </div>
      <p className={styles.said} role="status">
        {today.data && (
          <>
            {today.data.count} 题已放进今天的错题，今天就会排进复习：
            <Link {...paths.myErrorTest({ recentDay: 0 })}>看今天的错题</Link>
            <Link {...paths.review()}>去复习中心</Link>
          </>
        )}
      </p>
    </Card>
  )
}
