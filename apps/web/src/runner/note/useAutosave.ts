import { useCallback, useEffect, useRef, useState } from 'react'

/** The text is saved this long after the last key, ms. */
export const SAVE_AFTER_MS = 1000

export type SaveState = 'untouched' | 'changed' | 'saved' | 'failed'

/**
 * Saves typed text automatically: a moment after the last key, at once on `saveNow` (blur), and when the field or the
 * page closes.
 */
export function useAutosave(save: (text: string) => Promise<void>) {
  const [state, setState] = useState<SaveState>('untouched')
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const mounted = useRef(true)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  const saveNow = useCallback(() => {
    if (!waiting.current) return
    const { text, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = null
    latest.current(text).then(
      () => mounted.current && !waiting.current && setState('saved'),
      () => mounted.current && setState('failed'),
    )
  }, [])

  const changed = useCallback(
    (text: string) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { text, timer: setTimeout(saveNow, SAVE_AFTER_MS) }
      setState('changed')
    },
    [saveNow],
  )

  useEffect(() => {
    mounted.current = true
    // Closing or reloading a page unmounts no component.
    window.addEventListener('pagehide', saveNow)
    return () => {
      mounted.current = false
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [saveNow])

  return { state, changed, saveNow }
}
