import { timeLeft } from '@tizhou/domain/runner/clock'
import { useEffect, useState } from 'react'
import type { Question } from '../state/question.ts'
import { useRunnerStore, useStanding } from '../state/useRunner.ts'
import styles from './QuestionClock.module.css'

const TICK_MS = 250
/** With less time than this the clock is shown in the colour for urgency, ms. */
const SHORT_MS = 60_000
/**
 * The seconds left at which screen readers announce the clock: one that speaks every second would drown the question.
 */
const SPOKEN_S = new Set([60, 30, 10])

/** The time left for a question with a limit; submits the answer as it is when the time is over. */
export function QuestionClock({ question }: { question: Question }) {
  const store = useRunnerStore()
  const { entry } = useStanding(question.id)
  const left = () => timeLeft(store.get().run, store.now())
  const [ms, setMs] = useState(left)

  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with another question, ends with its answer
  useEffect(() => {
    const look = () => {
      const now = left()
      setMs(now)
      if (now === 0) store.act({ type: 'expire' })
    }
    look()
    if (entry.confirmed) return
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [store, question.id, entry.confirmed])

  if (ms === null) return null
  const seconds = Math.ceil(ms / 1000)
  const written = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className={styles.clock} data-short={ms <= SHORT_MS || undefined}>
      <span className="visually-hidden">本题剩余时间</span>
      <time dateTime={`PT${seconds}S`}>{written}</time>
      <span role="status" className="visually-hidden">
        {SPOKEN_S.has(seconds) ? `本题还剩 ${seconds} 秒` : ''}
      </span>
    </span>
  )
}
