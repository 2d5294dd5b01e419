import type { CancelWay } from './cancelled.ts'

/** What one rescoring did to the result of one attempt. Scores in hundredths. */
export interface ResultChange {
  rescoringID: number
  questionID: number
  kind: 'key' | 'cancel'
  /** How a cancelled question counts by it. */
  way: CancelWay | null
  /** The reason that staff gave; empty: none. */
  note: string
  /** `undone`: it was taken back. */
  state: 'done' | 'undone'
  /** When staff asked for it, and when the result changed last by it (ms UTC). */
  begunAt: number
  changedAt: number
  scoreBefore: number
  /** Undone: the score before it was taken back. */
  scoreAfter: number
  /** The learner knows of its present state. */
  isKnown: boolean
  /** Undone: the learner knew of it before. */
  wasKnown: boolean
  /** Undone: the attempt was scored by it in the first place. */
  isFromStart: boolean
}

/** What a learner is told of a changed result. */
export interface ResultNews {
  /** The score that the learner knows, in hundredths. */
  before: number
  at: number
  /** Nothing of it stands: what the learner knew was taken back. */
  isUndone: boolean
  /** The newest rescoring that is told. */
  newest: ResultChange
  /** The reasons that hold, each once, the oldest first. */
  notes: string[]
}

interface Step {
  at: number
  before: number
}

/** Every change of the score, the oldest first; one that was taken back changed it twice. */
function stepsOf(changes: readonly ResultChange[], counts: (change: ResultChange, isUndo: boolean) => boolean): Step[] {
  const steps = changes.flatMap((change): Step[] => {
    const { state, begunAt, changedAt, scoreBefore, scoreAfter, isFromStart } = change
    const undo = state === 'undone' && counts(change, true) ? [{ at: changedAt, before: scoreAfter }] : []
    if (isFromStart || !counts(change, false)) return undo
    // When a change that was taken back had been made is not kept: rescorings are done in the order in which they begin.
    return [{ at: state === 'undone' ? begunAt : changedAt, before: scoreBefore }, ...undo]
  })
  return steps.sort((a, b) => a.at - b.at)
}

const keyOf = ({ kind, questionID }: ResultChange) => `${kind} ${questionID}`

/**
 * What an attempt's learner has to be told: from the score that he or she knows to the present one, with the reasons that
 * hold. What was done and taken back before the learner knew of it is told nowhere. Null: nothing to tell.
 */
export function resultNews(changes: readonly ResultChange[]): ResultNews | null {
  const inOrder = changes.toSorted((a, b) => a.changedAt - b.changedAt || a.rescoringID - b.rescoringID)
  // A later correction of the same question replaces the reason of an earlier one.
  const holding = new Map(inOrder.filter(({ state }) => state === 'done').map((change) => [keyOf(change), change]))
  const unknown = inOrder.filter(({ isKnown }) => !isKnown)
  const standing = unknown.filter(({ state }) => state === 'done')
  const undone = unknown.filter((one) => one.state === 'undone' && (one.wasKnown || one.isFromStart))
  const newest = standing.at(-1) ?? undone.at(-1)
  const [first] = stepsOf(inOrder, (one, isUndo) => !one.isKnown && (isUndo || one.state === 'done' || !one.wasKnown))
  if (!newest || !first) return null
  const reasons = standing.flatMap((one) => holding.get(keyOf(one)) ?? [])
  return {
    before: first.before,
    at: Math.max(...[...standing, ...undone].map(({ changedAt }) => changedAt)),
    isUndone: standing.length === 0,
    newest,
    notes: [...new Set(reasons.map(({ note }) => note).filter((note) => note !== ''))],
  }
}

/** The score that an attempt first had, in hundredths, where a change of it stands; else null. */
export function firstScore(changes: readonly ResultChange[]): number | null {
  if (!changes.some(({ state }) => state === 'done')) return null
  return stepsOf(changes, () => true)[0]?.before ?? null
}
