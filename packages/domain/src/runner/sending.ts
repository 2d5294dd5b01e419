import { given, isBlank } from './entry.ts'
import { type Effect, type Entry, type Given, type Item, positionOf, type RunnerState, withEntry } from './state.ts'

/** Longest time of a reply in seconds (contract, Reply): a day. */
const SPEND_SECONDS = 86_400

const seconds = (ms: number): number => Math.min(SPEND_SECONDS, Math.round(ms / 1000))

const givenOf = (item: Item, { text, spentMs }: Entry, at: number): Given => ({
  id: item.id,
  text,
  spendSeconds: seconds(spentMs),
  at,
})

export function reply(item: Item, entry: Entry): Effect {
  const effect: Effect = { type: 'reply', ...givenOf(item, entry, entry.changedAt) }
  if (entry.selfScore !== null) effect.selfScore = entry.selfScore
  if (entry.certainty !== null) effect.certainty = entry.certainty
  return effect
}

/** The entry with its `save`, for runs whose answers the server keeps; null where there is nothing to send. */
export function told(item: Item, before: Entry, entry: Entry, now: number): { entry: Entry; effect: Effect } | null {
  const common = { ...givenOf(item, entry, now), marked: entry.marked }
  const toldNow = { ...entry, toldMs: entry.spentMs }
  if (entry.confirmed && !before.confirmed) return { entry: toldNow, effect: { type: 'stepConfirmed', ...common } }
  const why =
    entry.text !== before.text
      ? 'answer'
      : entry.marked !== before.marked
        ? 'mark'
        : seconds(entry.spentMs) > seconds(entry.toldMs)
          ? 'time'
          : null
  return why && { entry: toldNow, effect: { type: 'save', ...common, why } }
}

/**
 * Sends what was held back for the question on screen when the learner leaves it: a short answer waiting for its
 * self-assessment, or the time spent where answers are saved as they stand. Counts no time.
 */
export function sendHeldBack(state: RunnerState, now: number): { state: RunnerState; effects: Effect[] } {
  const position = positionOf(state)
  const item = state.items[position]
  const entry = state.entries[position]
  if (!item || !entry) return { state, effects: [] }
  if (state.rules.tell === 'saves') {
    const saved = state.closed ? null : told(item, entry, entry, now)
    return saved ? { state: withEntry(state, position, saved.entry), effects: [saved.effect] } : { state, effects: [] }
  }
  if (!entry.unsent) return { state, effects: [] }
  return { state: withEntry(state, position, { ...entry, unsent: false }), effects: [reply(item, entry)] }
}

/** Scores and sends all answers that count as they stand, where scoring happens here. */
export function sendStanding(state: RunnerState, now: number): { state: RunnerState; effects: Effect[] } {
  if (state.rules.answer === 'confirm' || state.rules.tell === 'saves') return { state, effects: [] }
  const effects: Effect[] = []
  const entries = state.entries.map((entry, position) => {
    const item = state.items[position]
    if (!item || !entry || entry.confirmed || isBlank(entry)) return entry
    const judged = given(state, item, entry, now)
    effects.push(reply(item, judged))
    return judged
  })
  return { state: { ...state, entries }, effects }
}
