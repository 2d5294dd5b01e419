import { useEffect, useRef } from 'react'
import { useOutbox } from './outbox.ts'

/** Runs `run` when the last unsent entry has reached the server, whose counts have then changed. */
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
