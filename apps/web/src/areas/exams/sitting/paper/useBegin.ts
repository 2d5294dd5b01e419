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
  /** Being begun or resumed. */
  pending: boolean
  /** The server could not be reached, and is asked again by itself. */
  waiting: boolean
  /** Refused as not bought. */
  locked: boolean
}

/**
 * Begins or resumes a paper. Where only the network or a busy server stops it, it is tried again as long as the page
 * is there: a candidate whose line fails at the moment of a common start is in as soon as it holds, and a hall of them
 * does not come back at one moment. A start of which no reply came is resumed by the next one.
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
