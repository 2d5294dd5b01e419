import { useEffect, useRef, useState } from 'react'
import type { Lesson } from '../../../calls/videos.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'

const SECONDS = 8

interface Props {
  next: NonNullable<Lesson['next']>
  /** Starts the next lesson after a countdown, which can be cancelled. */
  begins: boolean
  onNext: (actType: 'auto' | 'next') => void
  onStay: () => void
}

/** After the end: the next lesson, started by a button or after a countdown. */
export function NextLesson({ next, begins, onNext, onStay }: Props) {
  const [left, setLeft] = useState(SECONDS)
  const counts = begins && next.isOpen === 1
  const run = useRef(onNext)
  useEffect(() => {
    run.current = onNext
  })
  useEffect(() => {
    if (!counts) return
    if (left === 0) {
      run.current('auto')
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [counts, left])
  return (
    <>
      <p role="status">{counts ? `${SECONDS} 秒后播放下一课：${next.name}` : `下一课：${next.name}`}</p>
      <p>
        <Button variant="primary" {...tracked('nextVideo')} onClick={() => onNext('next')}>
          {next.isOpen === 1 ? (counts ? `现在播放（${left}）` : '播放下一课') : '查看开通方式'}
        </Button>{' '}
        <Button onClick={onStay}>{counts ? '取消' : '留在这一课'}</Button>
      </p>
    </>
  )
}
