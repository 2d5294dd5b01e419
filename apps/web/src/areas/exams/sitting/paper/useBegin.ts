import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { RequestError } from '@tizhou/contract/client'
import { useEffect, useRef, useState } from 'react'
import { startPaper } from '../../../../calls/exams.ts'
import { perform } from '../../../../calls/making/call.ts'
import { fateOf } from '../../../../platform/delivery/fate.ts'
import { toast } from '../../../../platform/feedback.ts'
import { waitAfter } from '../machine/refusals.ts'
import { refusalWords } from './refusalText.ts'

const REFUSED_TOAST_MS = 4000

interface BeginOptions {
  appID: number
  paperID: number
  onBegun: (sitting: WireSitting) => Promise<void>
  onRefused: () => void
}

export interface Begin {
  begin: () => void
  /** The paper is being started or resumed. */
  pending: boolean
  /** The server could not be reached and is asked again automatically. */
  waiting: boolean
  /** The learner has not bought the paper. */
  locked: boolean
}

/**
 * Starts or resumes a paper. While only the network or a busy server prevents it, it is tried again as long as the page
 * is open: a candidate whose connection fails at a common start gets in once it works, and the pauses are random, so
 * that a hall of candidates does not return at one moment. A start whose reply was lost is resumed by the next one.
 */
export function useBegin({ appID, paperID, onBegun, onRefused }: BeginOptions): Begin {
  const [state, setState] = useState<'idle' | 'asking' | 'waiting'>('idle')
  const [locked, setLocked] = useState(false)
  const page = useRef({ isHere: true, hurry: () => {} })

  useEffect(() => {
    const here = page.current
    here.isHere = true
    const hurry = () => here.hurry()
    addEventListener('online', hurry)
    return () => {
      here.isHere = false
      removeEventListener('online', hurry)
      here.hurry()
    }
  }, [])

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      page.current.hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const refused = (error: RequestError) => {
    if (error.outcome === 'notVip') setLocked(true)
    else toast(refusalWords(error)?.title ?? error.msg, REFUSED_TOAST_MS)
    onRefused()
  }

  const start = async () => {
    for (let failures = 1; page.current.isHere; failures += 1) {
      try {
        const sitting = await perform(startPaper(), { appID, paperID })
        if (page.current.isHere) await onBegun(sitting)
        return
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        if (fateOf(error) !== 'passing') return refused(error)
        setState('waiting')
        await pause(waitAfter(failures, Math.random(), error))
      }
    }
  }

  const begin = () => {
    setState('asking')
    void start().finally(() => setState('idle'))
  }
  return { begin, pending: state !== 'idle', waiting: state === 'waiting', locked }
}
