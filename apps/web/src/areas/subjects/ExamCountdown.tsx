import { CalendarDays, Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { serverNow } from '../../platform/clock.ts'
import { toast } from '../../platform/feedback.ts'
import { RequestError } from '../../platform/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { dateInBeijing, daysUntil } from './days.ts'
import styles from './ExamCountdown.module.css'
import { useExamTime, useSetExamTime } from './queries.ts'

/** Days to the exam at a date the learner sets, and what they mean for each day. `left`: questions not done yet. */
export function ExamCountdown({ appID, left }: { appID: number; left: number }) {
  const exam = useExamTime(appID)
  const [editing, setEditing] = useState(false)
  const date = exam.data
  return (
    <Card
      title="距离考试"
      action={
        date ? (
          <IconButton size="s" label="修改考试日期" icon={<Pencil />} onClick={() => setEditing(true)} />
        ) : undefined
      }
    >
      {exam.isPending && <Skeleton width="8rem" height="3rem" />}
      {exam.isError && (
        <div className={styles.unset}>
          <p>考试日期没有加载成功。</p>
          <Button size="s" onClick={() => void exam.refetch()} pending={exam.isFetching}>
            重试
          </Button>
        </div>
      )}
      {exam.isSuccess && !date && (
        <div className={styles.unset}>
          <p>设好考试日期，这里会倒数，并算出每天要做多少题。</p>
          <Button icon={<CalendarDays />} onClick={() => setEditing(true)}>
            设置考试日期
          </Button>
        </div>
      )}
      {date && <Countdown date={date} left={left} />}
      {editing && <DateDialog appID={appID} date={date ?? ''} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Countdown({ date, left }: { date: string; left: number }) {
  const days = daysUntil(date, serverNow())
  const [year, month, day] = date.split('-').map(Number)
  return (
    <div className={styles.countdown}>
      <p className={styles.days}>
        {days > 0 ? (
          <>
            <strong>{days}</strong> 天
          </>
        ) : (
          <strong className={styles.word}>{days === 0 ? '就是今天' : '已经结束'}</strong>
        )}
      </p>
      <p className={styles.date}>
        {year} 年 {month} 月 {day} 日
      </p>
      <p className={styles.pace}>{paceText(days, left)}</p>
    </div>
  )
}

function paceText(days: number, left: number): string {
  if (days < 0) return '要准备下一次考试？改一下日期就好。'
  if (left === 0) return '全部题目都做过一遍了，可以回头看错题。'
  if (days === 0) return '祝您考试顺利。'
  return `还有 ${left} 题没做，平均每天 ${Math.ceil(left / days)} 题。`
}

function DateDialog({ appID, date, onClose }: { appID: number; date: string; onClose: () => void }) {
  const [value, setValue] = useState(date)
  const [error, setError] = useState<string | null>(null)
  const set = useSetExamTime(appID)
  const today = dateInBeijing(serverNow())

  const save = (next: string) =>
    set.mutate(next, {
      onSuccess: () => {
        onClose()
        toast(next ? '考试日期已保存' : '考试日期已清除')
      },
      onError: (failure) => setError(failure instanceof RequestError ? failure.msg : '没有保存成功，请稍后再试'),
    })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!value) setError('请选择日期')
    else if (value < today) setError('这一天已经过去了，请选择今天或以后的日期')
    else save(value)
  }

  return (
    <Dialog
      open
      size="s"
      title="考试日期"
      onClose={onClose}
      footer={
        <>
          {date && (
            <Button variant="ghost" onClick={() => save('')} pending={set.isPending}>
              清除
            </Button>
          )}
          <Button variant="primary" type="submit" form="exam-date" pending={set.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id="exam-date" noValidate onSubmit={submit}>
        <Field label="哪一天考试" error={error} hint="以准考证上的日期为准，随时可以修改。">
          <TextInput
            type="date"
            data-autofocus
            min={today}
            max="2099-12-31"
            value={value}
            onChange={(event) => {
              setValue(event.target.value)
              setError(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
