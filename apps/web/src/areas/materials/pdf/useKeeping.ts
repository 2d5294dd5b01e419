import { useEffect, useRef, useState } from 'react'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { canKeep, countKept, forgetKeptPages, keepPage } from './keptPages.ts'
import type { PageSource } from './pageSource.ts'
import { openPage } from './pdfjs.ts'

/** The number of simultaneous downloads. */
const AT_ONCE = 3

export interface Keeping {
  isPossible: boolean
  /** The number of pages on this device. */
  kept: number
  isRunning: boolean
  begin(): void
  stop(): void
  forget(): void
}

interface Of {
  documentID: number
  version: number
  pages: number
  readable: number
}

/** Stores all readable pages of a document for reading offline. It can be stopped and continues where it was. */
export function useKeeping({ documentID, version, pages, readable }: Of, source: PageSource): Keeping {
  const [kept, setKept] = useState(0)
  const running = useRef<AbortController>(undefined)
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    let gone = false
    const look = async () => {
      // Removes pages of other versions and those that the learner may no longer read.
      await forgetKeptPages({ documentID }, (of, page) => of !== version || page > readable || readable < pages)
      const count = await countKept({ documentID, version })
      if (!gone) setKept(count)
    }
    void look()
    return () => {
      gone = true
      running.current?.abort()
    }
  }, [documentID, version, readable, pages])

  const begin = async () => {
    const control = new AbortController()
    running.current = control
    setRunning(true)
    let next = 1
    const keepNext = async () => {
      while (next <= pages && !control.signal.aborted) {
        const page = next++
        const bytes = await source.bytesOf(page)
        await keepPage({ documentID, version }, page, bytes)
        await fetchWhatItNeeds(bytes)
        if (!control.signal.aborted) setKept((count) => Math.min(pages, Math.max(count, page)))
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, keepNext))
      setKept(await countKept({ documentID, version }))
    } catch {
      control.abort()
      toast('没有全部存下：请检查网络和设备空间，再点一次会接着存', REQUEST_TOAST_MS)
    } finally {
      setRunning(false)
    }
  }
  return {
    isPossible: canKeep() && readable === pages,
    kept,
    isRunning,
    begin: () => void begin(),
    stop: () => running.current?.abort(),
    forget() {
      running.current?.abort()
      void forgetKeptPages({ documentID }).then(() => setKept(0))
    },
  }
}

/**
 * Renders the page once, so that the character maps and decoders that it needs are loaded and stored, too
 * (service-worker/readerFiles.ts).
 */
async function fetchWhatItNeeds(bytes: ArrayBuffer): Promise<void> {
  const opened = await openPage(bytes)
  try {
    await Promise.all([opened.page.getOperatorList(), opened.page.getTextContent()])
  } finally {
    opened.close()
  }
}
