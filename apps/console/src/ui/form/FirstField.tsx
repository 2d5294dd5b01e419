import { type ReactNode, useEffect, useRef } from 'react'

const FIELDS = 'input:not([type=file]), textarea, select, [contenteditable=true]'

/** Frames in which an opening window gets its focus. */
const TRIES = 4

/**
 * The fields of a window that opens: the first one that can be filled in has the focus, and the caret at its end; or the
 * one with the id `beginAt`, where the window opens for its sake.
 */
export function FirstField({ beginAt, children }: { beginAt?: string; children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focusFirst = () => {
      const fields = around.current?.querySelectorAll<HTMLElement>(FIELDS) ?? []
      const able = [...fields].filter((field) => field.tabIndex >= 0 && !field.matches(':disabled'))
      const first = able.find(({ id }) => beginAt !== undefined && id === beginAt) ?? able[0]
      first?.focus({ preventScroll: true })
      if (first instanceof HTMLTextAreaElement || (first instanceof HTMLInputElement && first.type === 'text'))
        first.setSelectionRange(first.value.length, first.value.length)
    }
    let next = 0
    let tries = 0
    const hold = () => {
      focusFirst()
      if (++tries < TRIES) next = requestAnimationFrame(look)
    }
    // A window that was open before this one, and this one itself, fetch the focus until this one holds it.
    const look = () => {
      if (around.current?.contains(document.activeElement)) next = ++tries < TRIES ? requestAnimationFrame(look) : 0
      else hold()
    }
    const stop = () => {
      cancelAnimationFrame(next)
      tries = TRIES
    }
    // The window may not be in the document yet.
    if (around.current?.isConnected) hold()
    else next = requestAnimationFrame(hold)
    // Whoever does something moves the focus on purpose.
    document.addEventListener('keydown', stop, true)
    document.addEventListener('pointerdown', stop, true)
    return () => {
      stop()
      document.removeEventListener('keydown', stop, true)
      document.removeEventListener('pointerdown', stop, true)
    }
  }, [beginAt])
  return <div ref={around}>{children}</div>
}
