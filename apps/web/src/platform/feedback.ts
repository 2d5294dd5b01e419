import { createStore, useStore } from './store.ts'

/** Design, "Rulings": the PC client's default, and what messages of the request wrapper take. */
export const TOAST_MS = 1000
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
  content: string
  /** Label; 确定 unless given. */
  confirm?: string
  /** Label; no such button unless given. */
  cancel?: string
  /** Shows a close cross and lets Esc close. */
  closable?: boolean
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

/** Asks or tells in a dialog. Only one is open at a time (specification, "Generic tip dialog"): the others wait. */
export function tip(asked: Tip): Promise<TipAnswer> {
  return new Promise((resolve) => {
    const id = ++lastID
    const answer = (given: TipAnswer) => {
      tips.set(tips.get().filter((entry) => entry.id !== id))
      resolve(given)
    }
    tips.set([...tips.get(), { ...asked, id, answer }])
  })
}

export const useToasts = (): readonly Toast[] => useStore(toasts)

/** The dialog to show now. */
export const useTip = (): OpenTip | null => useStore(tips)[0] ?? null
