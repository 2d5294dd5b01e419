import { asSaved, changedAnswer, type GivenAnswer, isUnsaved, type LocalAnswer } from './answers.ts'
import { nextNo, set, type Turn } from './state.ts'

/** Puts answers into the hand and onto the way to the disk; gives the number of the storing. */
export function store(turn: Turn, answers: readonly LocalAnswer[], { wakes = false } = {}): number {
  const no = nextNo(turn)
  if (answers.length === 0) return no
  const { state } = turn
  const entries = answers.map((one) => [one.id, one] as const)
  set(turn, { answers: new Map([...state.answers, ...entries]), storing: new Map([...state.storing, ...entries]) })
  turn.effects.push({ type: 'store', no, answers, wakes })
  return no
}

/** They are on the disk, or known not to get there: that is said once. */
export function stored(turn: Turn, answers: readonly LocalAnswer[], failed: boolean): void {
  const storing = new Map(turn.state.storing)
  for (const one of answers) if (storing.get(one.id) === one) storing.delete(one.id)
  if (failed && turn.state.kept) turn.effects.push({ type: 'storageFailed' })
  set(turn, { storing, kept: turn.state.kept && !failed })
}

/** The answer as it now is, or null when nothing changed. `always`: it gets a new number all the same. */
export function change(
  turn: Turn,
  about: { id: number; unitID: number },
  given: GivenAnswer,
  always = false,
): LocalAnswer | null {
  const { answers, lastNo } = turn.state
  const old = answers.get(about.id)
  const changed = changedAnswer(old, { ...given, ...about }, lastNo + 1)
  if (!changed && !always) return null
  set(turn, { lastNo: lastNo + 1 })
  return changed ?? { ...given, ...about, savedNo: 0, known: [], ...old, no: lastNo + 1 }
}

/** The server has them as they were sent. */
export function saved(turn: Turn, sent: readonly LocalAnswer[]): void {
  const { answers } = turn.state
  const now = sent.flatMap((one) => {
    const answer = answers.get(one.id)
    return answer ? [asSaved(answer, one)] : []
  })
  store(turn, now)
}

/** The server takes them no more; those that somebody had answered are counted. */
export function refuse(turn: Turn, answers: readonly LocalAnswer[], reason: string): void {
  const { state } = turn
  set(turn, { refused: state.refused + answers.filter(isUnsaved).length })
  const refused = answers.map((one) => ({ ...(state.answers.get(one.id) ?? one), refused: reason }))
  store(turn, refused)
}
