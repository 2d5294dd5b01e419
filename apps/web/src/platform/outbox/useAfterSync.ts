import { useEffect, useRef } from 'react'
import { useOutbox } from './outbox.ts'

/** Runs when the last unsent record has reached the server: what the server counts is then worth asking again. */
export function useAfterSync(run: () => void): void {
  const { pending } = useOutbox()
  const before = useRef(pending)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (before.current > 0 && pending === 0) latest.current()
    before.current = pending
  }, [pending])
}
