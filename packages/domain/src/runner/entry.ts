import type { Certainty } from '../review/rating.ts'
import { acceptedAnswers, joinBlanks, splitBlanks } from '../scoring/blanks.ts'
import { normaliseReply } from '../scoring/normaliseReply.ts'
import { score } from '../scoring/score.ts'
import { isStep } from './reveal.ts'
import type { Entry, Item, RunnerState } from './state.ts'

/** Older than any restored reply, even one of unknown time (0). */
export const UNTOUCHED: Entry = {
  text: '',
  struck: '',
  confirmed: false,
  score: null,
  selfScore: null,
  certainty: null,
  unsent: false,
  marked: false,
  favourite: false,
  spentMs: 0,
  toldMs: 0,
  changedAt: -1,
}

type Ruled = Pick<RunnerState, 'rules'>

/** Whether nothing is chosen or written; empty blanks count as nothing. */
export const isBlank = ({ text }: Entry): boolean => text.replaceAll('；', '').trim() === ''

/** Whether the question counts as answered. */
export const isDone = ({ rules }: Ruled, entry: Entry): boolean =>
  entry.confirmed || (rules.answer === 'standing' && !isBlank(entry))

// Below: what can be done with one entry. Each gives a new entry, or null when there is nothing to change.

/** Longest reply in UTF-16 units, as the wire takes it (contract, Reply). */
const REPLY_LENGTH = 4000

const TRUE_FALSE = ['对', '错']

const isChoice = (item: Item): boolean => item.form !== 'TKTEST' && item.form !== 'JDTEST'

/** Forms with a single choice, which the `confirmSingle` setting confirms at once. */
export const isSingleChoice = (item: Item): boolean =>
  isChoice(item) && item.form !== 'XTEST' && item.form !== 'CASETEST'

const choicesOf = (item: Item): readonly string[] => (item.form === 'PDTEST' ? TRUE_FALSE : item.optionNames)

const blankCount = ({ rubric, blanks }: Item): number =>
  rubric ? acceptedAnswers(rubric.answer).length : (blanks ?? 1)

const has = (names: string, name: string): boolean => names.includes(name)
const without = (names: string, name: string): string => names.replace(name, '')
const withOne = (names: string, name: string): string => [...names, name].sort().join('')

function drafted(entry: Entry, text: string, now: number): Entry | null {
  const bounded = text.slice(0, REPLY_LENGTH).toWellFormed()
  if (bounded === entry.text) return null
  return { ...entry, text: bounded, confirmed: false, score: null, selfScore: null, changedAt: now }
}

/**
 * Chooses an option: replaces a single choice, toggles one of several. Choosing a struck-out option also removes its
 * strike.
 */
export function choose(item: Item, entry: Entry, name: string, now: number): Entry | null {
  if (!isChoice(item) || !choicesOf(item).includes(name)) return null
  const toggled = has(entry.text, name) ? without(entry.text, name) : withOne(entry.text, name)
  const next = drafted(entry, isSingleChoice(item) ? name : toggled, now)
  return next && { ...next, struck: without(next.struck, name) }
}

/** Strikes an option out, which also deselects it. */
export function strike(item: Item, entry: Entry, name: string, now: number): Entry | null {
  if (item.form === 'PDTEST' || !item.optionNames.includes(name) || has(entry.struck, name)) return null
  const next = has(entry.text, name) ? drafted(entry, without(entry.text, name), now) : entry
  return next && { ...next, struck: withOne(next.struck, name) }
}

export const unstrike = (entry: Entry, name: string): Entry | null =>
  has(entry.struck, name) ? { ...entry, struck: without(entry.struck, name) } : null

/** Writes into the blank at `index`, from 0; other blanks stay. */
export function typeBlank(item: Item, entry: Entry, index: number, text: string, now: number): Entry | null {
  const count = blankCount(item)
  if (item.form !== 'TKTEST' || !Number.isInteger(index) || index < 0 || index >= count) return null
  return drafted(entry, joinBlanks(splitBlanks(entry.text, count).with(index, text)), now)
}

export const typeText = (item: Item, entry: Entry, text: string, now: number): Entry | null =>
  item.form === 'JDTEST' ? drafted(entry, text, now) : null

/** Sets the certainty; setting the same again removes it. Only before the answer is confirmed. */
export const markCertainty = (entry: Entry, certainty: Certainty): Entry | null =>
  entry.confirmed ? null : { ...entry, certainty: entry.certainty === certainty ? null : certainty }

/**
 * Whether the answer may be confirmed. A short answer may be only thought, so it can be confirmed empty; so can a step
 * where answers count as they stand, or a learner without an answer could never see the next.
 */
export function isConfirmable(ruled: Ruled, item: Item, entry: Entry): boolean {
  if (entry.confirmed) return false
  if (ruled.rules.answer === 'standing') return isStep(ruled, item)
  return ruled.rules.blankAnswers || item.form === 'JDTEST' || normaliseReply(item.form, entry.text) !== ''
}

/**
 * The confirmed answer: normalised, and scored where that happens here. A short answer whose reference is shown by
 * confirming waits for its self-assessment (`unsent`).
 */
export function given({ rules }: Ruled, item: Item, entry: Entry, now: number): Entry {
  const text = normaliseReply(item.form, entry.text)
  const judged = rules.tell === 'replies' && item.rubric !== null
  return {
    ...entry,
    text,
    confirmed: true,
    score: judged && item.rubric ? score(item.rubric, text) : null,
    selfScore: null,
    unsent: judged && item.form === 'JDTEST' && rules.answer === 'confirm' && rules.change === 'untilConfirmed',
    changedAt: now,
  }
}

export const confirm = (ruled: Ruled, item: Item, entry: Entry, now: number): Entry | null =>
  isConfirmable(ruled, item, entry) ? given(ruled, item, entry, now) : null

/** Sets the learner's percentage of a confirmed short answer, 0–100; may be corrected. */
export function selfAssess({ rules }: Ruled, item: Item, entry: Entry, selfScore: number, now: number): Entry | null {
  const valid = Number.isInteger(selfScore) && selfScore >= 0 && selfScore <= 100
  if (item.form !== 'JDTEST' || !entry.confirmed || !valid || selfScore === entry.selfScore) return null
  if (rules.tell === 'saves' || !item.rubric) return null
  return { ...entry, selfScore, score: score(item.rubric, entry.text, { selfScore }), unsent: false, changedAt: now }
}

/** Clears the answer; mark and favourite belong to the question and stay. */
export const cleared = (entry: Entry, now: number): Entry => ({
  ...UNTOUCHED,
  marked: entry.marked,
  favourite: entry.favourite,
  changedAt: now,
})
