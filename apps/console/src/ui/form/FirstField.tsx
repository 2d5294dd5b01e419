import { type ReactNode, useEffect, useRef } from 'react'

const FIELDS = 'input:not([type=file]), textarea, select, [contenteditable=true]'

/** The fields of a window that opens: the first one that can be filled in has the focus, and the caret at its end. */
export function FirstField({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focusFirst = () => {
      const fields = around.current?.querySelectorAll<HTMLElement>(FIELDS) ?? []
      const first = [...fields].find((field) => field.tabIndex >= 0 && !field.matches(':disabled'))
      first?.focus({ preventScroll: true })
      if (first instanceof HTMLTextAreaElement || (first instanceof HTMLInputElement && first.type === 'text'))
        first.setSelectionRange(first.value.length, first.value.length)
    }
    // The window may not be in the document yet.
    if (around.current?.isConnected) return focusFirst()
    const next = requestAnimationFrame(focusFirst)
    return () => cancelAnimationFrame(next)
  }, [])
  return <div ref={around}>{children}</div>
}
