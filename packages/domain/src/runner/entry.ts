import { acceptedAnswers, joinBlanks, splitBlanks } from '../scoring/blanks.ts'
import { normaliseReply } from '../scoring/normaliseReply.ts'
import { score } from '../scoring/score.ts'
import type { RunnerRules } from './rules.ts'
import type { Entry, Item } from './state.ts'

/** Older than any reply from elsewhere, also one whose time is not known (0). */
export const UNTOUCHED: Entry = {
  text: '',
  struck: '',
  confirmed: false,
  score: null,
  selfScore: null,
  unsent: false,
  marked: false,
  favourite: false,
  spentMs: 0,
  changedAt: -1,
}

// Below: what can be done with one entry. Each gives a new entry, or null when there is nothing to change.

/** Longest reply in UTF-16 units, as the wire takes it (contract, Reply). */
const REPLY_LENGTH = 4000

const TRUE_FALSE = ['对', '错']

const isChoice = (item: Item): boolean => item.form !== 'TKTEST' && item.form !== 'JDTEST'

/** Forms whose reply is one choice, which the `confirmSingle` setting confirms at once. */
export const isSingleChoice = (item: Item): boolean =>
  isChoice(item) && item.form !== 'XTEST' && item.form !== 'CASETEST'

const choicesOf = (item: Item): readonly string[] => (item.form === 'PDTEST' ? TRUE_FALSE : item.optionNames)

const blankCount = (item: Item): number => acceptedAnswers(item.rubric.answer).length

const has = (names: string, name: string): boolean => names.includes(name)
const without = (names: string, name: string): string => names.replace(name, '')
const withOne = (names: string, name: string): string => [...names, name].sort().join('')

function drafted(entry: Entry, text: string, now: number): Entry | null {
  const bounded = text.slice(0, REPLY_LENGTH).toWellFormed()
  if (bounded === entry.text) return null
  return { ...entry, text: bounded, confirmed: false, score: null, selfScore: null, changedAt: now }
}

/**
 * Chooses an option: single answers replace, several toggle. A struck-out option is put back by choosing it,
 * since choosing says more than having struck it.
 */
export function choose(item: Item, entry: Entry, name: string, now: number): Entry | null {
  if (!isChoice(item) || !choicesOf(item).includes(name)) return null
  const toggled = has(entry.text, name) ? without(entry.text, name) : withOne(entry.text, name)
  const next = drafted(entry, isSingleChoice(item) ? name : toggled, now)
  return next && { ...next, struck: without(next.struck, name) }
}

/** Strikes an option out; one that was chosen is chosen no longer. */
export function strike(item: Item, entry: Entry, name: string, now: number): Entry | null {
  if (item.form === 'PDTEST' || !item.optionNames.includes(name) || has(entry.struck, name)) return null
  const next = has(entry.text, name) ? drafted(entry, without(entry.text, name), now) : entry
  return next && { ...next, struck: withOne(next.struck, name) }
}

export const unstrike = (entry: Entry, name: string): Entry | null =>
  has(entry.struck, name) ? { ...entry, struck: without(entry.struck, name) } : null

/** Writes into the blank at `index`, from 0; the other blanks keep what they hold. */
export function typeBlank(item: Item, entry: Entry, index: number, text: string, now: number): Entry | null {
  const count = blankCount(item)
  if (item.form !== 'TKTEST' || !Number.isInteger(index) || index < 0 || index >= count) return null
  return drafted(entry, joinBlanks(splitBlanks(entry.text, count).with(index, text)), now)
}

export const typeText = (item: Item, entry: Entry, text: string, now: number): Entry | null =>
  item.form === 'JDTEST' ? drafted(entry, text, now) : null

/** A short answer may be thought instead of written, so it can be confirmed empty. */
export const isConfirmable = (item: Item, entry: Entry): boolean =>
  !entry.confirmed && (item.form === 'JDTEST' || normaliseReply(item.form, entry.text) !== '')

/**
 * Gives the answer: normalised and scored. Where that closes it, a short answer waits for its self-assessment
 * (`unsent`); where it stays open, nobody sees the reference yet and there is nothing to wait for.
 */
export function confirm(item: Item, entry: Entry, rules: RunnerRules, now: number): Entry | null {
  if (!isConfirmable(item, entry)) return null
  const text = normaliseReply(item.form, entry.text)
  return {
    ...entry,
    text,
    confirmed: true,
    score: score(item.rubric, text),
    selfScore: null,
    unsent: item.form === 'JDTEST' && rules.change === 'untilConfirmed',
    changedAt: now,
  }
}

/** The learner's own percentage for a confirmed short answer, 0–100; may be corrected. */
export function selfAssess(item: Item, entry: Entry, selfScore: number, now: number): Entry | null {
  const valid = Number.isInteger(selfScore) && selfScore >= 0 && selfScore <= 100
  if (item.form !== 'JDTEST' || !entry.confirmed || !valid || selfScore === entry.selfScore) return null
  return { ...entry, selfScore, score: score(item.rubric, entry.text, { selfScore }), unsent: false, changedAt: now }
}

/** An empty answer again; mark and favourite are about the question, not the answer, and stay. */
export const cleared = (entry: Entry, now: number): Entry => ({
  ...UNTOUCHED,
  marked: entry.marked,
  favourite: entry.favourite,
  changedAt: now,
})
