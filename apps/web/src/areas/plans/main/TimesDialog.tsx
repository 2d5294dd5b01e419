import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entrancesetp, type PlanSetup, setUpPlan } from '../../../calls/plans.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ExamDayStep } from '../open/ExamDayStep.tsx'
import { TimeStep } from '../open/TimeStep.tsx'
import styles from '../Plans.module.css'

interface TimesDialogProps {
  planID: number
  setup: PlanSetup
  onClose: () => void
}

/** Changes the exam date or the times of an open plan: open tasks are scheduled again, and one undo reverts it. */
export function TimesDialog({ planID, setup, onClose }: TimesDialogProps) {
  const dates = useQuery(entrancesetp({ plan_id: planID, step: 1 }))
  const times = useQuery(entrancesetp({ plan_id: planID, step: 2 }))
  const [changed, setChanged] = useState<Partial<PlanSetup>>({})
  const save = useMutation(setUpPlan())
  const now = { ...setup, ...changed }
  const change = (to: Partial<PlanSetup>) => setChanged({ ...changed, ...to })
  return (
    <Dialog
      open
      size="l"
      title="修改考试日期和时间"
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          pending={save.isPending}
          disabled={Object.keys(changed).length === 0}
          onClick={() => save.mutate({ plan_id: planID, setupJson: now }, { onSuccess: onClose })}
        >
          保存并重排
        </Button>
      }
    >
      {dates.data && times.data ? (
        <div className={styles.stack}>
          <ExamDayStep step={dates.data} setup={now} onChange={change} />
          <TimeStep step={times.data} setup={now} onChange={change} />
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
