import { normaliseReply } from '../scoring/normaliseReply.ts'
import type { Score } from '../scoring/rubric.ts'
import { score } from '../scoring/score.ts'
import { UNTOUCHED } from './entry.ts'
import type { Entry, Item, RestoredEntry, RunnerState } from './state.ts'

type Reply = NonNullable<RestoredEntry['reply']>

/** History keeps the verdict of a short answer, but not its percentage. */
function restoredScore(item: Item, reply: Reply): Score | null {
  if (item.rubric === null) return null
  const own = score(item.rubric, reply.text, { selfScore: reply.selfScore })
  if (own.verdict !== 'unscored' || typeof reply.isRight !== 'boolean') return own
  return reply.isRight
    ? { verdict: 'right', points: own.full, full: own.full }
    : { verdict: 'wrong', points: 0, full: own.full }
}

function withReply({ rules }: RunnerState, item: Item, entry: Entry, reply: Reply): Entry {
  const standing = rules.answer === 'standing'
  const confirmed = !standing || reply.confirmed === true
  const text = normaliseReply(item.form, reply.text)
  const inHand = entry.unsent || (!entry.confirmed && entry.text !== '')
  const unreadable = text === '' && item.form !== 'JDTEST' && !standing
  if (inHand || reply.at <= entry.changedAt || unreadable) return entry
  const spentMs = (reply.spentSeconds ?? 0) * 1000
  return {
    ...UNTOUCHED,
    marked: entry.marked,
    favourite: entry.favourite,
    struck: [...entry.struck].filter((name) => !text.includes(name)).join(''),
    text,
    confirmed,
    score: confirmed && rules.tell === 'replies' ? restoredScore(item, { ...reply, text }) : null,
    selfScore: confirmed ? (reply.selfScore ?? null) : null,
    certainty: rules.certainty ? (reply.certainty ?? null) : null,
    spentMs,
    toldMs: spentMs,
    changedAt: reply.at,
  }
}

/**
 * Merges answers restored from elsewhere. A reply replaces only an older answer: answers given or cleared here win over
 * older history. A draft is never replaced. Empty or unreadable replies leave the question undone; unknown ids are
 * ignored.
 */
export function withRestored(state: RunnerState, restored: readonly RestoredEntry[]): RunnerState {
  const entries = [...state.entries]
  for (const one of restored) {
    const position = state.positions.get(one.id) ?? -1
    const item = state.items[position]
    if (!item) continue
    const entry = entries[position] ?? UNTOUCHED
    const flagged = {
      ...entry,
      marked: one.marked ?? entry.marked,
      favourite: one.favourite ?? entry.favourite,
      struck: one.struck ?? entry.struck,
    }
    entries[position] = one.reply ? withReply(state, item, flagged, one.reply) : flagged
  }
  return { ...state, entries }
}
