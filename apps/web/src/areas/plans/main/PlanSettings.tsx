import { useMutation } from '@tanstack/react-query'
import { REVIEW_HOURS } from '@tizhou/domain/reminders/reminders'
import { useState } from 'react'
import { endPlan, type PlanStages, setCalendar, userwarn } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { tip, toast } from '../../../platform/feedback.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { sayFailure } from '../../../platform/plans/planToasts.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from '../Plans.module.css'
import { TimesDialog } from './TimesDialog.tsx'

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The settings of the plan: times, the daily reminder, the calendar's address, ending the plan. */
export function PlanSettings({ planID, stage }: { planID: number; stage: PlanStages }) {
  const [timing, setTiming] = useState(false)
  const navigate = useNavigate()
  // The callbacks are the mutation's own: this component is unmounted when the plan is over.
  const end = useMutation({
    ...endPlan(),
    onSuccess: () => void navigate(paths.studyFinally()),
    onError: sayFailure('没有结束'),
  })
  const ask = async () => {
    const content = '结束后不再安排每天的任务，做过的题和复习都还在。可以再做一份新的计划。'
    if (
      (await tip({ title: '结束这份计划？', content, confirm: '结束计划', cancel: true, destructive: true })) !==
      'confirm'
    )
      return
    end.mutate({ plan_id: planID })
  }
  return (
    <Card title="计划设置">
      <div className={styles.list}>
        <Button onClick={() => setTiming(true)}>修改考试日期和时间</Button>
        <Warning stage={stage} />
        <Calendar planID={planID} path={stage.calendar} />
        <Button variant="ghost" pending={end.isPending} onClick={() => void ask()}>
          结束这份计划
        </Button>
      </div>
      {timing && stage.setup && <TimesDialog planID={planID} setup={stage.setup} onClose={() => setTiming(false)} />}
    </Card>
  )
}

function Warning({ stage: { warnopen, warntime } }: { stage: PlanStages }) {
  const warn = useMutation(userwarn())
  const [ways, setWays] = useState<number>()
  const shown = warn.isPending ? warn.variables : { warnopen, warntime }
  const set = (to: { warnopen: 0 | 1; warntime: string }) =>
    warn.mutate(to, {
      onSuccess: ({ ways }) => setWays(to.warnopen === 1 ? ways : undefined),
      onError: sayFailure('没有保存'),
    })
  return (
    <div className={styles.list}>
      <Switch
        checked={shown.warnopen === 1}
        note="有没完成的任务时，每天提醒一次"
        onChange={(is) => set({ warntime: shown.warntime, warnopen: is ? 1 : 0 })}
      >
        每天提醒我
      </Switch>
      {ways === 0 && (
        <p role="alert" className={styles.note}>
          还没有可用的提醒方式：在<Link {...paths.myCenter()}>个人中心</Link>确认邮箱或打开浏览器通知后再打开。
        </p>
      )}
      <Field label="提醒时间">
        <Select value={shown.warntime} onChange={(time) => set({ warnopen: shown.warnopen, warntime: time })}>
          {REVIEW_HOURS.map(hourText).map((time) => (
            <option key={time} value={time}>
              {time}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function Calendar({ planID, path }: { planID: number; path: string | null }) {
  const change = useMutation(setCalendar())
  const address = path === null ? '' : new URL(path, location.origin).href
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast('地址已复制'),
      () => toast('没有复制成功，请手动选中地址'),
    )
  return (
    <div className={styles.list}>
      <Switch
        checked={change.isPending ? change.variables.isOn === 1 : path !== null}
        note="手机和电脑的日历可以订阅每天的任务；知道地址的人都能看到"
        onChange={(is) => change.mutate({ plan_id: planID, isOn: is ? 1 : 0 }, { onError: sayFailure('没有保存') })}
      >
        日历订阅
      </Switch>
      {path !== null && (
        <>
          <code className={styles.address}>{address}</code>
          <span>
            <Button size="s" onClick={() => void copy()}>
              复制地址
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
