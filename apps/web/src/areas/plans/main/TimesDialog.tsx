import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entrancesetp, type PlanSetup, previewTimes, setUpPlan, type TimesPreview } from '../../../calls/plans.ts'
import { minutesText } from '../../../platform/plans/days.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ExamDayStep } from '../open/ExamDayStep.tsx'
import { Preview } from '../open/Preview.tsx'
import { TimeStep, timesAreWhole } from '../open/TimeStep.tsx'
import styles from '../Plans.module.css'

interface TimesDialogProps {
  planID: number
  setup: PlanSetup
  onClose: () => void
}

/**
 * Changes the exam date or the times of an open plan. What the change does is shown before it is taken: a preview of
 * other times than those typed is none. One undo reverts it.
 */
export function TimesDialog({ planID, setup, onClose }: TimesDialogProps) {
  const dates = useQuery(entrancesetp({ plan_id: planID, step: 1 }))
  const times = useQuery(entrancesetp({ plan_id: planID, step: 2 }))
  const [changed, setChanged] = useState<Partial<PlanSetup>>({})
  const save = useMutation(setUpPlan())
  const now = { ...setup, ...changed }
  const look = useMutation(previewTimes())
  // What was typed since the preview was asked for takes it away.
  const seen = look.data
  const change = (to: Partial<PlanSetup>) => {
    setChanged({ ...changed, ...to })
    look.reset()
    save.reset()
  }
  return (
    <Dialog
      open
      size="l"
      title="修改考试日期和时间"
      onClose={onClose}
      footer={
        seen ? (
          <Button
            variant="primary"
            pending={save.isPending}
            onClick={() => save.mutate({ plan_id: planID, setupJson: now }, { onSuccess: onClose })}
          >
            按这样重排
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={look.isPending}
            disabled={Object.keys(changed).length === 0 || !timesAreWhole(now)}
            onClick={() => look.mutate({ plan_id: planID, setupJson: now })}
          >
            看看会怎样
          </Button>
        )
      }
    >
      {dates.data && times.data ? (
        <div className={styles.stack}>
          <ExamDayStep step={dates.data} setup={now} onChange={change} />
          <TimeStep step={times.data} setup={now} onChange={change} />
          {look.error && <p role="alert">没有算出来：{look.error.message}</p>}
          {seen && <Changes of={seen} />}
          {save.error && <p role="alert">没有保存：{save.error.message}</p>}
        </div>
      ) : (
        <Loading>
          <Skeleton height="20rem" />
        </Loading>
      )}
    </Dialog>
  )
}

/** Before and after a change of times, and what it moves. */
function Changes({ of: { before, after, moved, lost, gained } }: { of: TimesPreview }) {
  const dropped = (one: TimesPreview['after']) =>
    minutesText(one.dropped.reduce((sum, { minutes }) => sum + minutes, 0))
  const rows = [
    { name: '到考试的天数', of: [before.days, after.days] },
    { name: '学习时间', of: [minutesText(before.minutes), minutesText(after.minutes)] },
    { name: '排上的任务', of: [`${before.tasks} 项`, `${after.tasks} 项`] },
    { name: '排不下的内容', of: [dropped(before), dropped(after)] },
  ]
  return (
    <section aria-label="重排之前和之后">
      <h3>重排之前和之后</h3>
      <dl className={styles.figures}>
        {rows.map(({ name, of: [was, is] }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{was === is ? `${is}（不变）` : `${was} → ${is}`}</dd>
          </div>
        ))}
      </dl>
      <p>
        {moved} 项任务换日子，{lost} 项不再排得下，{gained} 项变得排得下。重排之后可以一次撤销。
      </p>
      <Preview of={after} />
    </section>
  )
}
