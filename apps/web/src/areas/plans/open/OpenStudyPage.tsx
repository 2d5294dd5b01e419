import { useMutation } from '@tanstack/react-query'
import { beginPlan } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { sayFailure } from '../../../platform/plans/planToasts.ts'
import { askToBuy } from '../../../platform/popups/askToBuy.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import styles from '../Plans.module.css'
import { usePlan } from '../usePlan.ts'
import { SetupSteps } from './SetupSteps.tsx'

/** /openStudy: sets up a plan step by step, previews and opens it. */
export default function OpenStudyPage() {
  const { subject, asked, plan } = usePlan()
  const navigate = useNavigate()
  return (
    <Page title="开启学习计划" note="按考试日期和每天的时间，安排到每一天">
      {asked.isError && !plan && (
        <LoadFailure
          what="学习计划"
          error={asked.error}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      )}
      {asked.isPending && (
        <Loading>
          <Skeleton height="24rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {plan && subject && plan.state === 'draft' && plan.plan_id !== null && (
        <SetupSteps planID={plan.plan_id} onOpened={() => void navigate(paths.studyMain())} />
      )}
      {plan?.state === 'open' && (
        <Empty
          title="学习计划正在进行"
          text="今天要做什么、每天的安排和时间设置，都在学习计划里。"
          action={
            <Link className={buttonClass('primary')} {...paths.studyMain()}>
              打开学习计划
            </Link>
          }
        />
      )}
      {plan && subject && (plan.state === 'none' || plan.state === 'over') && (
        <Start
          subject={subject}
          isAgain={plan.state === 'over'}
          allowed={plan.allowed === 1}
          onHeld={() => void asked.refetch()}
        />
      )}
    </Page>
  )
}

const WHAT = [
  '先留出每天到期复习的时间，再按考试分值和薄弱程度安排章节。',
  '每七个学习日有一天机动：落下的任务自动分摊，不会堆到一天。',
  '每周一次周测，考前安排模考和错题本；放不下的内容会事先告诉你。',
]

interface StartProps {
  subject: Subject
  isAgain: boolean
  allowed: boolean
  onHeld: () => void
}

function Start({ subject, isAgain, allowed, onHeld }: StartProps) {
  const begin = useMutation(beginPlan())
  const { AppID: appid, AppVn: vn } = subject
  return (
    <Card title={isAgain ? '上一份计划已经结束' : '三分钟做好一份计划'}>
      <ul className={styles.list}>
        {WHAT.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {allowed ? (
          <Button
            variant="primary"
            size="l"
            pending={begin.isPending}
            {...tracked('beginPlan')}
            onClick={() => begin.mutate({ appid, vn: vn ?? 0 }, { onError: sayFailure('没有开始设置') })}
          >
            {isAgain ? '再做一份计划' : '开始设置'}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="l"
            {...tracked('beginPlan')}
            onClick={() => void askToBuy({ modulevip: 'StudyPlan' }, subject, onHeld)}
          >
            查看开通方式
          </Button>
        )}
        {isAgain && (
          <Link className={buttonClass('secondary', 'l')} {...paths.studyFinally()}>
            看学习总结
          </Link>
        )}
      </div>
    </Card>
  )
}
