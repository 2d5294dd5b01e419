import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../clock.ts'
import { type Solved, solveNew } from './solveNew.ts'

export type CaptchaState = 'idle' | 'working' | 'done' | 'failed' | 'expired'

export interface CaptchaControl {
  state: CaptchaState
  /** Null until the challenge is solved. */
  solved: Solved | null
  start: () => void
  /** Call it after a solution was used or refused: the captcha starts again. */
  reset: () => void
}

/** A solution that expires within this time is not used, ms. */
const SPARE_MS = 10_000

/** The security check before a code is sent: work for the browser, nothing for the user to read or guess. */
export function useCaptcha(): CaptchaControl {
  const [state, setState] = useState<CaptchaState>('idle')
  const [solved, setSolved] = useState<(Solved & { expiresAt: number }) | null>(null)
  const running = useRef<AbortController>(null)

  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if (!solved) return
    const left = Math.max(0, solved.expiresAt - SPARE_MS - serverNow())
    const timer = setTimeout(() => {
      setSolved(null)
      setState('expired')
    }, left)
    return () => clearTimeout(timer)
  }, [solved])

  const start = async () => {
    if (state === 'working' || state === 'done') return
    const cut = new AbortController()
    running.current = cut
    setState('working')
    try {
      setSolved(await solveNew(cut.signal))
      setState('done')
    } catch {
      if (!cut.signal.aborted) setState('failed')
    }
  }

  return {
    state,
    solved,
    start: () => void start(),
    reset: () => {
      running.current?.abort()
      setSolved(null)
      setState('idle')
    },
  }
}
