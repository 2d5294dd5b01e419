import { createStore, useStore } from './store.ts'

/** Default duration (design, "Rulings": the PC client's), and the duration for messages of the request wrapper. */
const TOAST_MS = 1000
export const REQUEST_TOAST_MS = 2000

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  text: string
  action?: ToastAction
}

export interface Tip {
  /** Default: 温馨提示. */
  title?: string
  /** HTML: the caller escapes names and typed text with escapeHtml. Line breaks of plain text are kept. */
  content: string
  /** Label of the confirming button; default: 确定. */
  confirm?: string
  /** Label of the cancelling button, `true` for 取消; without it there is no such button. */
  cancel?: string | true
  /** Shows a close button. Esc always closes: as the close button does, else as the harmless button does. */
  closable?: boolean
  /** Confirming cannot be undone: the harmless button has the focus, so that Enter changes nothing. */
  destructive?: boolean
  /** Called when its button is pressed, before the dialog closes. */
  onConfirm?: () => void
  onCancel?: () => void
  onClose?: () => void
  /** Closes the dialog from outside, when the question no longer applies. */
  until?: AbortSignal
}

export type TipAnswer = 'confirm' | 'cancel' | 'close'

export interface OpenTip extends Tip {
  id: number
  answer: (answer: TipAnswer) => void
}

let lastID = 0
const toasts = createStore<readonly Toast[]>([])
const tips = createStore<readonly OpenTip[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/**
 * Shows a short text for `ms` milliseconds; `Infinity` shows it until its action runs or the user closes it. A text
 * that is shown already only starts its time again: ten calls that fail at once show one toast. Gives its id.
 */
export function toast(text: string, ms: number = TOAST_MS, action?: ToastAction): number {
  const shown = toasts.get().find((entry) => entry.text === text)
  const entry: Toast = { id: shown?.id ?? ++lastID, text, action }
  toasts.set([...toasts.get().filter((other) => other.id !== entry.id), entry])
  clearTimeout(timers.get(entry.id))
  if (Number.isFinite(ms))
    timers.set(
      entry.id,
      setTimeout(() => closeToast(entry.id), ms),
    )
  return entry.id
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  toasts.set(toasts.get().filter((entry) => entry.id !== id))
}

/**
 * Shows a question or a message in a dialog (specification, section 2, "Pop-ups and overlays", 6). One dialog is open
 * at a time, the others wait. Content that is not a string (callers may pass data from outside) resolves to `close` at
 * once.
 */
export function tip(asked: Tip): Promise<TipAnswer> {
  if (typeof asked.content !== 'string') return Promise.resolve('close')
  return new Promise((resolve) => {
    const id = ++lastID
    const callbacks = { confirm: asked.onConfirm, cancel: asked.onCancel, close: asked.onClose }
    const answer = (given: TipAnswer) => {
      if (!tips.get().some((entry) => entry.id === id)) return
      try {
        callbacks[given]?.()
      } finally {
        tips.set(tips.get().filter((entry) => entry.id !== id))
        resolve(given)
      }
    }
    tips.set([...tips.get(), { ...asked, id, answer }])
    asked.until?.addEventListener('abort', () => answer('close'), { once: true })
  })
}

export const useToasts = (): readonly Toast[] => useStore(toasts)

/** The dialog to show; null where none is open. */
export const useTip = (): OpenTip | null => useStore(tips)[0] ?? null
