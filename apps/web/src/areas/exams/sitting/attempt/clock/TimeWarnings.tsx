import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../../../platform/feedback.ts'
import { useSitting } from '../sittingContext.ts'
import { useRemaining } from './useRemaining.ts'

const WARNED_AT_MINUTES = [15, 5, 1]
const TOAST_MS = 6000

/** Announces when 15, 5 and 1 minutes are left; not at once for a candidate who starts with less. */
export function TimeWarnings({ seconds: whole }: { seconds: number }) {
  const { engine } = useSitting()
  const seconds = useRemaining(engine)
  const [said, setSaid] = useState('')
  const before = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (seconds === null) return
    const passed = WARNED_AT_MINUTES.findLast(
      (minutes) => whole > minutes * 60 && seconds <= minutes * 60 && before.current > minutes * 60,
    )
    // After a reload, warnings for the time already passed are not repeated.
    const first = before.current === Number.POSITIVE_INFINITY
    before.current = seconds
    if (passed === undefined || (first && seconds < passed * 60 - 2)) return
    const text = `考试时间还剩 ${passed} 分钟`
    setSaid(text)
    toast(text, TOAST_MS)
  }, [seconds, whole])
  return (
    <p role="status" aria-live="assertive" className="visually-hidden">
      {said}
    </p>
  )
}
