import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entrancesetp, openplan, type PlanSetup, setUpPlan } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { sayFailure } from '../../../platform/plans/planToasts.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from '../Plans.module.css'
import { planPages } from '../pages.ts'
import { ExamDayStep } from './ExamDayStep.tsx'
import { KnownStep } from './KnownStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import type { StepProps } from './stepProps.ts'
import { TimeStep, timesAreWhole } from './TimeStep.tsx'

const STEPS = ['考试日期', '每天的时间', '已经会的', '内容与预览'] as const

/** The four steps of a set-up. Each is saved when the learner goes on, so that the set-up can be resumed later. */
export function SetupSteps({ planID, onOpened }: { planID: number; onOpened: () => void }) {
  const navigate = useNavigate()
  const { step = 1 } = useSearch(planPages.openStudy)
  const at = Math.min(Math.max(step, 1), STEPS.length)
  const [changed, setChanged] = useState<Partial<PlanSetup>>({})
  const asked = useQuery(entrancesetp({ plan_id: planID, step: at }))
  const save = useMutation(setUpPlan())
  // The callbacks are the mutation's own: this component is unmounted when the plan is open.
  const open = useMutation({ ...openplan(), onSuccess: onOpened, onError: sayFailure('计划没有开启') })
  const { data } = asked
  const setup = data && { ...data.setup, ...changed }
  // The step was seen before, and is being fetched by what was chosen since.
  const isOld = asked.isFetching
  const isChanged = Object.keys(changed).length > 0

  const go = (to: number) => {
    if (!setup) return
    const show = () => void navigate({ ...paths.openStudy({ step: to }), replace: to === at })
    if (!isChanged) return show()
    save.mutate(
      { plan_id: planID, setupJson: setup },
      {
        onSuccess: () => {
          setChanged({})
          show()
        },
        onError: sayFailure('没有保存'),
      },
    )
  }

  return (
    <>
      <ol className={styles.steps} aria-label="设置的步骤">
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index + 1 === at ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      {asked.isError && !data && (
        <LoadFailure what="设置" error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
      )}
      {!data && !asked.isError && (
        <Loading>
          <Skeleton height="18rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {data && setup && (
        <Card title={STEPS[at - 1]}>
          <Step
            at={at}
            step={data}
            setup={setup}
            isStale={isOld || isChanged}
            onChange={(to) => setChanged({ ...changed, ...to })}
          />
          <div className={styles.actions}>
            {at > 1 && <Button onClick={() => go(at - 1)}>上一步</Button>}
            {at < STEPS.length && (
              <Button
                variant="primary"
                pending={save.isPending}
                disabled={!timesAreWhole(setup)}
                {...tracked('nextPlanStep')}
                onClick={() => go(at + 1)}
              >
                下一步
              </Button>
            )}
            {at === STEPS.length && isChanged && (
              <Button variant="primary" pending={save.isPending} onClick={() => go(at)}>
                更新预览
              </Button>
            )}
            {at === STEPS.length && !isChanged && (
              <Button
                variant="primary"
                size="l"
                pending={open.isPending}
                disabled={isOld || asked.isError || !data.preview || data.preview.tasks === 0}
                {...tracked('openPlan')}
                onClick={() => open.mutate({ plan_id: planID })}
              >
                开启计划
              </Button>
            )}
          </div>
        </Card>
      )}
    </>
  )
}

function Step({ at, ...props }: StepProps & { at: number }) {
  if (at === 1) return <ExamDayStep {...props} />
  if (at === 2) return <TimeStep {...props} />
  return at === 3 ? <KnownStep {...props} /> : <PreviewStep {...props} />
}
