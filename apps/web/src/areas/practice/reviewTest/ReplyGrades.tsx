import type { WireMemory, WireMemoryPlan } from '@tizhou/contract/memory'
import { modelOfParameters } from '@tizhou/domain/review/grades'
import type { Rating } from '@tizhou/domain/review/rating'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Grades, gradeOfKey } from '../../../platform/cards/Grades.tsx'
import { serverNow } from '../../../platform/clock.ts'
import { newReplyID } from '../../../platform/delivery/replyID.ts'
import { refusedInLook } from '../../../platform/look/refused.ts'
import { send } from '../../../platform/outbox/outbox.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { keepsKey } from '../../../runner/keyboard/shortcuts.ts'
import { useQuestion, useRunnerStore, useStanding } from '../../../runner/state/useRunner.ts'
import styles from './ReplyGrades.module.css'

export interface ReplyGradesProps {
  plan: WireMemoryPlan
  /** The memory state of a question before this sitting. */
  memoryOf: (questionID: number) => WireMemory | null | undefined
}

/** The grades after the verdict. A chosen grade replaces the automatic one of the answer. */
export default function ReplyGrades({ plan, memoryOf }: ReplyGradesProps) {
  const question = useQuestion()
  return (
    question && <OfQuestion key={question.id} questionID={question.id} plan={plan} memory={memoryOf(question.id)} />
  )
}

function OfQuestion({
  questionID,
  plan,
  memory,
}: {
  questionID: number
  plan: WireMemoryPlan
  memory: WireMemory | null | undefined
}) {
  const store = useRunnerStore()
  const { entry, revealed } = useStanding(questionID)
  const [chosen, setChosen] = useState<{ replyID: string; rating: Rating }>()
  const model = useMemo(() => modelOfParameters(plan.W), [plan.W])
  const replyID = store.replyIDs.get(questionID)
  const judged = entry.score !== null && entry.score.verdict !== 'unscored'
  const isOpen = revealed && entry.confirmed && judged && replyID !== undefined && memory != null
  const grade = (rating: Rating) => {
    if (!isOpen || replyID === undefined || refusedInLook()) return
    setChosen({ replyID, rating })
    void send({
      kind: 'card',
      appID: store.appID,
      event: {
        eventID: newReplyID(),
        kind: 'question',
        itemID: questionID,
        act: 'rate',
        rating,
        replyID,
        at: serverNow(),
      },
    })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const rating = gradeOfKey(event)
    if (rating === undefined || !isOpen || event.defaultPrevented || keepsKey(event.target, event.key)) return
    event.preventDefault()
    grade(rating)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!isOpen || !memory) return null
  const known = { stability: memory.Stability, difficulty: memory.Difficulty, lastDay: memory.LastDay }
  return (
    <section className={styles.box} aria-label="记得怎么样">
      <p className={styles.say}>
        记得怎么样？不选则按对错、把握和用时自动安排。
        {chosen?.replyID === replyID && <span role="status">已按您的评分安排。</span>}
      </p>
      <Grades
        memories={[known]}
        plan={{ today: plan.Today, examDay: plan.ExamDay ?? undefined, retention: plan.Retention, model }}
        label="给这次作答评分"
        track={tracked('gradeReply')}
        compact
        chosen={chosen?.replyID === replyID ? chosen?.rating : undefined}
        onGrade={grade}
      />
    </section>
  )
}
