import { useMutation } from '@tanstack/react-query'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { type FormEvent, useState } from 'react'
import { type ExamDate, setExamTimeData } from '../../../calls/parts/study.ts'
import { serverNow } from '../../../platform/clock.ts'
import { toast } from '../../../platform/feedback.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { rangeText } from '../days.ts'
import styles from './ExamDateDialog.module.css'

interface ExamDateDialogProps {
  appID: number
  /** The learner's own date; '' where none is set. */
  date: string
  /** Official dates that are not past, as suggestions. */
  official: readonly ExamDate[]
  onClose: () => void
}

/** Sets, changes and clears the learner's own exam date. */
export function ExamDateDialog({ appID, date, official, onClose }: ExamDateDialogProps) {
  const [value, setValue] = useState(date)
  const [error, setError] = useState<string | null>(null)
  const set = useMutation(setExamTimeData())
  const today = beijingDate(serverNow())

  const save = (next: string) =>
    set.mutate(
      { appID, examTime: next },
      {
        onSuccess: () => {
          onClose()
          toast(next ? '考试日期已保存' : '考试日期已清除')
        },
        onError: (failure) => setError(failure instanceof RequestError ? failure.msg : '没有保存成功，请稍后再试'),
      },
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!value) setError('请选择日期')
    else if (value < today) setError('这一天已经过去了，请选择今天或以后的日期')
    else save(value)
  }

  const choose = (next: string) => {
    setValue(next)
    setError(null)
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
          <DateInput clearable data-autofocus min={today} max="2099-12-31" value={value} onChange={choose} />
        </Field>
        {official.length > 0 && (
          <fieldset className={styles.official}>
            <legend>官方日期</legend>
            {official.map(({ Name, StartDate, EndDate, Note }) => (
              <button
                key={`${StartDate}${Name}`}
                type="button"
                aria-pressed={value === StartDate}
                disabled={StartDate < today}
                onClick={() => choose(StartDate)}
              >
                <strong>{Name}</strong>
                <span>{rangeText(StartDate, EndDate)}</span>
                {Note && <small>{Note}</small>}
              </button>
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}
