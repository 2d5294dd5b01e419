import { LETTERS } from '@tizhou/domain/content/question'
import type { Certainty } from '@tizhou/domain/review/rating'

/** A command of the keyboard to the runner. `choose` and `strike` carry the option's index, from 0. */
export type Command =
  | { type: 'choose'; at: number }
  | { type: 'strike'; at: number }
  | { type: 'enter' }
  | { type: 'previous' }
  | { type: 'next' }
  | { type: 'favourite' }
  | { type: 'note' }
  | { type: 'mark' }
  | { type: 'retry' }
  | { type: 'help' }
  | { type: 'certainty'; certainty: Certainty }

export interface Key {
  key: string
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  isComposing: boolean
}

export interface Situation {
  /** The number of options on screen; true/false questions have two. */
  optionCount: number
  /** Whether an option can still be chosen. */
  answerable: boolean
}

/**
 * The keyboard of the question page (design, "Learner client"): letters and digits choose, Enter confirms or moves on,
 * arrows move, F favourite, N note, M mark, R answers again, ? help, Alt+letter strikes out, Shift+1–3 states the
 * certainty. Where an option F can be chosen, F chooses it and Shift+F is the favourite.
 */
export function commandOf(key: Key, situation: Situation): Command | null {
  if (key.isComposing || key.ctrlKey || key.metaKey) return null
  const letter = letterPlace(key)
  if (key.altKey) {
    return letter !== null && letter < situation.optionCount ? { type: 'strike', at: letter } : null
  }
  if (key.key === 'Enter') return { type: 'enter' }
  if (key.key === 'ArrowLeft') return { type: 'previous' }
  if (key.key === 'ArrowRight') return { type: 'next' }
  if (key.key === '?' || key.key === '？') return { type: 'help' }
  const certainty = key.shiftKey ? /^(?:Digit|Numpad)([1-3])$/.exec(key.code)?.[1] : undefined
  if (certainty) return { type: 'certainty', certainty: Number(certainty) as Certainty }
  if (!key.shiftKey && situation.answerable) {
    const at = letter ?? digitPlace(key)
    if (at !== null && at < situation.optionCount) return { type: 'choose', at }
  }
  const name = key.key.toLowerCase()
  if (name === 'f') return { type: 'favourite' }
  if (name === 'n') return { type: 'note' }
  if (name === 'm') return { type: 'mark' }
  if (name === 'r') return { type: 'retry' }
  return null
}

// Uses the physical key: with Alt or an input method, `key` may hold another character.
function letterPlace({ key, code }: Key): number | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? (key.length === 1 ? key.toUpperCase() : '')
  const at = letter === '' ? -1 : LETTERS.indexOf(letter)
  return at < 0 ? null : at
}

function digitPlace({ key }: Key): number | null {
  if (!/^[0-9]$/.test(key)) return null
  return key === '0' ? 9 : Number(key) - 1
}

const OWN_WORLD = 'dialog,[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[role="tree"]'
const OWN_ARROWS = '[role="radiogroup"]:not([data-options]),[role="tablist"],[data-own-arrows]'

/**
 * Whether a key belongs to the focused element: every key in an editable field and in an open dialog or menu; Enter on
 * a button or link (except one that Esc returned the focus to); arrow keys in widgets that they move in. A read-only
 * field takes no key.
 */
export function keepsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(OWN_WORLD)) return true
  if (isWritten(target)) return true
  if (key === 'Enter') return target.closest('button:not([data-given-back]),a[href],summary') !== null
  if (key.startsWith('Arrow')) return target.closest(OWN_ARROWS) !== null
  return false
}

function isWritten(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !NOT_WRITTEN.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  return target.closest('select,[contenteditable=""],[contenteditable="true"]') !== null
}

const NOT_WRITTEN = new Set(['radio', 'checkbox', 'button', 'submit', 'range'])
