import { createStore, useStore } from './store.ts'

/** Design, "Rulings": the PC client's default, and what messages of the request wrapper take. */
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
  /** 温馨提示 unless given. */
  title?: string
  /** HTML: names and what people typed go through escapeHtml first. Line breaks of a plain text count. */
  content: string
  /** Label; 确定 unless given. */
  confirm?: string
  /** Label, or true for 取消; no such button unless given. */
  cancel?: string | true
  /** Shows a close cross. Esc closes in any case: as the cross does, else as the harmless button. */
  closable?: boolean
  /** What is confirmed cannot be undone: the harmless button has the focus, so that Enter changes nothing. */
  destructive?: boolean
  /** Each runs when its button is pressed, before the dialog closes. */
  onConfirm?: () => void
  onCancel?: () => void
  onClose?: () => void
  /** Closes it from outside, when there is nothing left to ask. */
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
 * Shows a short text for `ms` milliseconds; `Infinity` leaves it until its action runs or somebody closes it.
 * The same text again only starts its time anew: ten calls that fail at once say it once.
 */
export function toast(text: string, ms: number = TOAST_MS, action?: ToastAction): void {
  const shown = toasts.get().find((entry) => entry.text === text)
  const entry: Toast = { id: shown?.id ?? ++lastID, text, action }
  toasts.set([...toasts.get().filter((other) => other.id !== entry.id), entry])
  clearTimeout(timers.get(entry.id))
  if (Number.isFinite(ms))
    timers.set(
      entry.id,
      setTimeout(() => closeToast(entry.id), ms),
    )
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  toasts.set(toasts.get().filter((entry) => entry.id !== id))
}

/**
 * Asks or tells in a dialog (specification, section 2, "Pop-ups and overlays", 6). Only one is open at a time: the
 * others wait. Content that is no text, which a caller may have from outside, shows none: `close` at once.
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

/** The dialog to show now. */
export const useTip = (): OpenTip | null => useStore(tips)[0] ?? null
