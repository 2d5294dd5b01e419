import { createStore, useStore } from './store.ts'

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  textSize: 's' | 'm' | 'l'
  /** Choosing an option of a single-answer question submits it at once. */
  confirmSingle: boolean
  /** A right answer opens the next question by itself. */
  autoNext: boolean
  /** Offers to state one's certainty with each answer. */
  askCertainty: boolean
  /** The question sheet is open. */
  sheetOpen: boolean
  /** The reasons of options are unfolded. */
  reasonsOpen: boolean
}

/** Kept at the end of a session: the settings belong to the device and reveal nothing about a user. */
export const SETTINGS_KEY = 'settings'

const DEFAULTS: Settings = {
  theme: 'system',
  textSize: 'm',
  confirmSingle: true,
  autoNext: false,
  askCertainty: false,
  sheetOpen: true,
  reasonsOpen: true,
}

const store = createStore<Settings>(read())
apply()

export const getSettings = (): Settings => store.get()
export const useSettings = (): Settings => useStore(store)

export function setSettings(patch: Partial<Settings>): void {
  store.set({ ...store.get(), ...patch })
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(store.get()))
  } catch {
    // Storage is full or switched off: the choice holds until the page closes.
  }
  apply()
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== SETTINGS_KEY) return
  store.set(read())
  apply()
})

/** The style sheets read both attributes (packages/question-view/src/tokens.css). */
function apply(): void {
  const { theme, textSize } = store.get()
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.textSize = textSize
}

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}')
    return valid(kept as Partial<Record<keyof Settings, unknown>>)
  } catch {
    return DEFAULTS
  }
}

function valid(kept: Partial<Record<keyof Settings, unknown>>): Settings {
  const oneOf = <T>(allowed: readonly T[], value: unknown, fallback: T) =>
    allowed.includes(value as T) ? (value as T) : fallback
  return {
    theme: oneOf(['system', 'light', 'dark'], kept.theme, DEFAULTS.theme),
    textSize: oneOf(['s', 'm', 'l'], kept.textSize, DEFAULTS.textSize),
    confirmSingle: oneOf([true, false], kept.confirmSingle, DEFAULTS.confirmSingle),
    autoNext: oneOf([true, false], kept.autoNext, DEFAULTS.autoNext),
    askCertainty: oneOf([true, false], kept.askCertainty, DEFAULTS.askCertainty),
    sheetOpen: oneOf([true, false], kept.sheetOpen, DEFAULTS.sheetOpen),
    reasonsOpen: oneOf([true, false], kept.reasonsOpen, DEFAULTS.reasonsOpen),
  }
}
