import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { fitting } from '../../../../platform/delivery/batch.ts'
import { type GivenAnswer, type LocalAnswer, nextNo, set, type Turn } from './state.ts'

export type KeptAnswer = WireSitting['Answers'][number]
export type AnswerToKeep = { allTestID: number; lastUserReply: string; spendTime: number; marked: 0 | 1; no: number }

/** Answers of one call (contract, `answersJson`). */
const BATCH_LIMIT = 200

/** Body text of one call: what a browser still sends when the page closes (64 kB), less the other fields. */
const BATCH_TEXT_LIMIT = 56_000

/** Longest time that one question may claim, seconds (contract): a day. */
const SPEND_LIMIT = 86_400

/** What two answers are compared by: time alone makes no new answer. Of long texts a number stands for the rest. */
const fingerprint = ({ reply, marked }: Pick<GivenAnswer, 'reply' | 'marked'>): string =>
  `${marked ? 1 : 0}|${reply.length > SHORT ? `${reply.slice(0, SHORT)}#${reply.length}#${numberOf(reply)}` : reply}`

const SHORT = 32

/** FNV-1a, 32 bits. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

const NOTHING = fingerprint({ reply: '', marked: false })

const isAhead = (answer: LocalAnswer): boolean => answer.no > answer.savedNo && answer.refused === undefined

/** Something was given that the server does not have. */
export const isUnsaved = (answer: LocalAnswer): boolean => isAhead(answer) && !answer.quiet

/** The answer as it is now; null when nothing changed. */
function changedAnswer(
  old: LocalAnswer | undefined,
  given: GivenAnswer & { id: number; unitID: number },
  no: number,
): LocalAnswer | null {
  const { id, unitID, reply, marked } = given
  const spendTime = Math.min(SPEND_LIMIT, Math.max(old?.spendTime ?? 0, Math.round(given.spendTime)))
  const same = (old ? fingerprint(old) : NOTHING) === fingerprint(given)
  if (same && spendTime === (old?.spendTime ?? 0)) return null
  const answer = {
    id,
    unitID,
    reply,
    marked,
    spendTime,
    no,
    savedNo: old?.savedNo ?? 0,
    known: old?.known ?? [NOTHING],
  }
  return same && !(old && isUnsaved(old)) ? { ...answer, quiet: true } : answer
}

/** The answer with what it is about to be sent as among what the server may hold. */
export const asSent = (answer: LocalAnswer): LocalAnswer => {
  const sent = fingerprint(answer)
  return answer.known.includes(sent) ? answer : { ...answer, known: [...answer.known, sent] }
}

/** The server has what was sent under `sent.no`; what was changed meanwhile is still on its way. */
const asSaved = (answer: LocalAnswer, sent: LocalAnswer): LocalAnswer => ({
  ...answer,
  savedNo: Math.max(answer.savedNo, sent.no),
  known: [fingerprint(sent)],
})

export const toWire = ({ id, reply, spendTime, marked, no }: LocalAnswer): AnswerToKeep => ({
  allTestID: id,
  lastUserReply: reply,
  spendTime,
  marked: marked ? 1 : 0,
  no,
})

/**
 * The oldest answers that fit into one call, before those of which only the time changed. One of which it is not known
 * whether the server can take it goes alone, when all others are there.
 */
export function nextBatch(answers: Iterable<LocalAnswer>, unitID: number | null, limit = BATCH_LIMIT): LocalAnswer[] {
  const ahead = [...answers].filter((answer) => isAhead(answer) && answer.unitID === unitID)
  const ready = ahead.filter(({ doubts }) => !doubts)
  if (ready.length === 0) return ahead.sort((one, other) => (one.doubts ?? 0) - (other.doubts ?? 0)).slice(0, 1)
  const order = (answer: LocalAnswer) => (answer.quiet ? 1 : 0)
  ready.sort((one, other) => order(one) - order(other) || one.no - other.no)
  const lengthOf = (answer: LocalAnswer) => encodeURIComponent(JSON.stringify(toWire(answer))).length + 3
  return fitting(ready, { limit, room: BATCH_TEXT_LIMIT, lengthOf })
}

/**
 * What the server keeps, laid over what this device keeps, when the paper is opened. Where the server holds what
 * this device told it last, what was changed here since stands, and goes to the server. Where it holds anything
 * else, somebody answered on another machine later: that stands. A confirmed step is what the server has.
 */
export function reconciled(
  local: Iterable<LocalAnswer>,
  server: readonly KeptAnswer[],
  unitID: number | null,
): Map<number, LocalAnswer> {
  const kept = new Map(server.map((one) => [one.AllTestID, one]))
  const answers = new Map<number, LocalAnswer>()
  for (const answer of local) {
    const theirs = kept.get(answer.id)
    const held = fingerprint(
      theirs ? { reply: theirs.LastUserReply, marked: theirs.Marked === 1 } : { reply: '', marked: false },
    )
    const ours = isAhead(answer) && answer.known.includes(held) && theirs?.Confirmed !== 1
    // Of a unit that is over the server tells nothing any more: what this device has is history.
    if (ours || answer.unitID !== unitID) answers.set(answer.id, answer)
  }
  for (const one of server) {
    if (answers.has(one.AllTestID)) continue
    const given = { reply: one.LastUserReply, marked: one.Marked === 1 }
    const { AllTestID: id, SpendTime: spendTime } = one
    const known = [fingerprint(given)]
    const answer = { id, unitID: unitID ?? 0, ...given, spendTime, no: 0, savedNo: 0, known }
    answers.set(id, one.Confirmed === 1 ? { ...answer, confirmed: true } : answer)
  }
  return answers
}

export const unsavedOf = (answers: ReadonlyMap<number, LocalAnswer>, unitID: number | null): LocalAnswer[] =>
  [...answers.values()].filter((one) => isUnsaved(one) && one.unitID === unitID)

/** What earlier pages left on this device, under what this page has: of each question the latest. */
export function withStored(
  answers: ReadonlyMap<number, LocalAnswer>,
  stored: readonly LocalAnswer[],
): Map<number, LocalAnswer> {
  const latest = new Map(answers)
  // What an earlier page left here it may have sent, too.
  for (const one of stored)
    if (one.no > (latest.get(one.id)?.no ?? -1)) latest.set(one.id, isUnsaved(one) ? asSent(one) : one)
  return latest
}

// In one turn of the machine

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

/** Nobody knows whether this answer was meant by a refusal. */
export function doubt(turn: Turn, id: number): void {
  const answer = turn.state.answers.get(id)
  if (answer) store(turn, [{ ...answer, doubts: (answer.doubts ?? 0) + 1 }])
}

/** The server takes them no more; those that somebody had answered are counted. */
export function refuse(turn: Turn, answers: readonly LocalAnswer[], reason: string): void {
  const { state } = turn
  set(turn, { refused: state.refused + answers.filter(isUnsaved).length })
  const refused = answers.map((one) => ({ ...(state.answers.get(one.id) ?? one), refused: reason }))
  store(turn, refused)
}
