import { useMutation } from '@tanstack/react-query'
import { dayPlus, monthDay, weekdayName } from '@tizhou/domain/dates/calendarDays'
import { useEffect, useRef, useState } from 'react'
import {
  dayOff,
  finishTask,
  moveTask,
  type PlanDay,
  type PlanTask,
  skipPointNode,
  undoPlan,
} from '../../../calls/plans.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { minutesText } from '../../../platform/plans/days.ts'
import { EvaluationButton } from '../../../platform/plans/EvaluationButton.tsx'
import { sayDone, sayFailure } from '../../../platform/plans/planToasts.ts'
import { isByHand, kindText, linkOf, minutesOf, taskText } from '../../../platform/plans/tasks.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from '../Plans.module.css'

interface DayCardProps {
  planID: number
  subject: Subject
  day: PlanDay
  today: string
  examDay: string
}

/** The tasks of a day with their actions. */
export function DayCard({ planID, subject, day, today, examDay }: DayCardProps) {
  const off = useMutation(dayOff())
  const undo = useMutation(undoPlan())
  const open = day.tasks.filter(({ state }) => state === 'open')
  const isAhead = day.day >= today && day.day < examDay
  const back = () => undo.mutate({ plan_id: planID }, { onError: sayFailure('没有撤销') })
  const { tasks, acts } = useFocusOfDay(day)
  return (
    <Card
      title={`${monthDay(day.day)} ${weekdayName(day.day)}`}
      note={noteOf(day, open)}
      action={
        isAhead &&
        day.minutes > 0 && (
          <Button
            size="s"
            pending={off.isPending}
            onClick={() => {
              acts()
              off.mutate(
                { plan_id: planID, mdate: day.day },
                { onSuccess: () => sayDone('这一天休息，任务已顺延', back), onError: sayFailure('没有改成休息') },
              )
            }}
          >
            这一天休息
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: tasks, not fields of a form */}
      <div ref={tasks} role="group" tabIndex={-1} aria-label={`${monthDay(day.day)}的任务`}>
        {day.tasks.length === 0 ? (
          <p className={styles.note}>
            {day.day === examDay ? '考试的日子。' : day.isBuffer === 1 ? '机动日：留给落下的任务。' : '没有安排任务。'}
          </p>
        ) : (
          <ul className={styles.tasks} aria-label="任务">
            {day.tasks.map((task) => (
              <Task key={task.key} {...{ planID, subject, task, today, examDay, back, acts }} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/**
 * What is pressed on a day often goes with its task: the focus then stays with the day. `acts` is called before a change,
 * `tasks` is what gets the focus.
 */
function useFocusOfDay(day: PlanDay) {
  const tasks = useRef<HTMLDivElement>(null)
  const hasActed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the day has changed
  useEffect(() => {
    if (!hasActed.current) return
    hasActed.current = false
    if (document.activeElement === document.body) tasks.current?.focus()
  }, [day])
  return {
    tasks,
    acts: () => {
      hasActed.current = true
    },
  }
}

function noteOf({ minutes, reviews, isBuffer, isHoliday }: PlanDay, open: readonly PlanTask[]): string {
  const parts = [
    isHoliday === 1 && '法定假日',
    isBuffer === 1 && '机动日',
    minutes > 0 && `共 ${minutesText(minutes)}`,
    open.length > 0 && `任务 ${minutesText(minutesOf(open))}`,
    reviews > 0 && `到期复习 ${minutesText(reviews)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

interface TaskProps extends Omit<DayCardProps, 'day'> {
  task: PlanTask
  back: () => void
  /** Called before a change of the day. */
  acts: () => void
}

function Task({ planID, subject, task, today, examDay, back, acts }: TaskProps) {
  const [moving, setMoving] = useState(false)
  const skip = useMutation({
    ...skipPointNode(),
    onSuccess: () => sayDone('已跳过', back),
    onError: sayFailure('没有跳过'),
  })
  // A task that is done early moves to today and leaves this day's list.
  const finish = useMutation({
    ...finishTask(),
    onSuccess: () => sayDone('已完成', back),
    onError: sayFailure('没有标为完成'),
  })
  const text = taskText(task)
  const link = linkOf(task, subject, planID)
  const isOpen = task.state === 'open'
  return (
    <li>
      <span className={styles.kind}>{kindText(task)}</span>
      <span>
        <span className={isOpen ? undefined : styles.done}>{text}</span>{' '}
        <small className={styles.kind}>
          {minutesText(task.minutes)}
          {task.late === 1 && isOpen && ' · 补落下的'}
          {task.state === 'done' && ' · 已完成'}
          {task.state === 'skipped' && ' · 已跳过'}
        </small>
      </span>
      {isOpen && (
        <span className={styles.taskActions}>
          {link && (
            <Link className={buttonClass('secondary', 's')} {...link} aria-label={`去做：${text}`}>
              去做
            </Link>
          )}
          {task.kind === 'evaluation' && !link && task.day !== null && task.day <= today && (
            <EvaluationButton planID={planID} subject={subject} of={task.key} />
          )}
          {isByHand(task) && (
            <Button
              size="s"
              pending={finish.isPending}
              aria-label={`完成：${text}`}
              onClick={() => {
                acts()
                finish.mutate({ plan_id: planID, key: task.key })
              }}
            >
              完成
            </Button>
          )}
          <Button variant="ghost" size="s" aria-label={`换一天：${text}`} onClick={() => setMoving(true)}>
            换一天
          </Button>
          <Button
            variant="ghost"
            size="s"
            pending={skip.isPending}
            aria-label={`跳过：${text}`}
            {...tracked('skipTask')}
            onClick={() => {
              acts()
              skip.mutate({ plan_id: planID, mdate: task.day ?? today, key: task.key, point: 'SpeakPoint' })
            }}
          >
            跳过
          </Button>
        </span>
      )}
      {moving && (
        <MoveDialog {...{ planID, task, today, examDay, back, acts }} text={text} onClose={() => setMoving(false)} />
      )}
    </li>
  )
}

interface MoveDialogProps extends Pick<TaskProps, 'planID' | 'task' | 'today' | 'examDay' | 'back' | 'acts'> {
  text: string
  onClose: () => void
}

function MoveDialog({ planID, task, today, examDay, back, acts, text, onClose }: MoveDialogProps) {
  const [day, setDay] = useState(dayPlus(task.day ?? today, 1))
  // The callbacks are the mutation's own: the task leaves the day, and this dialog is unmounted with it.
  const move = useMutation({
    ...moveTask(),
    onSuccess: (_: null, { mdate }) => {
      onClose()
      sayDone(`已换到 ${monthDay(mdate)}`, back)
    },
  })
  return (
    <Dialog
      open
      size="s"
      title="换一天"
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          pending={move.isPending}
          disabled={day < today || day >= examDay || day === task.day}
          onClick={() => {
            acts()
            move.mutate({ plan_id: planID, key: task.key, mdate: day })
          }}
        >
          换到这一天
        </Button>
      }
    >
      <p>{text}</p>
      <Field label="日期" error={day === task.day ? '它已经排在这一天了，请选另一天' : (move.error?.message ?? null)}>
        <DateInput value={day} min={today} max={dayPlus(examDay, -1)} onChange={setDay} />
      </Field>
    </Dialog>
  )
}
