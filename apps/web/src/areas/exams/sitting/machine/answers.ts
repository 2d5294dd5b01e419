import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { fitting } from '../../../../platform/delivery/batch.ts'
import { type GivenAnswer, type LocalAnswer, nextNo, set, type Turn } from './state.ts'

export type KeptAnswer = WireSitting['Answers'][number]
export type AnswerToKeep = { allTestID: number; lastUserReply: string; spendTime: number; marked: 0 | 1; no: number }

/** The most answers in one call (contract, `answersJson`). */
const BATCH_LIMIT = 200

/**
 * The most characters of body text in one call: what a browser still sends from a closing page (64 kB), less the other
 * fields.
 */
const BATCH_TEXT_LIMIT = 56_000

/** The longest time that one question may have, seconds (contract): a day. */
const SPEND_LIMIT = 86_400

/** Identifies the content of an answer; its time does not count. Long texts are cut and hashed. */
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

/** Whether the answer has content that the server does not have. */
export const isUnsaved = (answer: LocalAnswer): boolean => isAhead(answer) && !answer.quiet

/** The changed answer; null when nothing changed. */
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

/** The answer with its sent content added to what the server may hold. */
export const asSent = (answer: LocalAnswer): LocalAnswer => {
  const sent = fingerprint(answer)
  return answer.known.includes(sent) ? answer : { ...answer, known: [...answer.known, sent] }
}

/** The answer after the server stored `sent`; a later change is still to be sent. */
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
 * The oldest unsaved answers that fit into one call; those of which only the time changed come last. An answer with
 * doubts (the server may be unable to take it) goes alone after all others.
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
 * Merges the server's answers into those of this device when the paper is opened. Where the server holds what this
 * device sent last, later changes here win and are sent. Where it holds anything else, the candidate answered on
 * another machine since: the server wins. A confirmed step is always the server's.
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
    // The server sends no answers of finished units: those of this device are kept as they are.
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

/**
 * Merges the answers that earlier pages stored on this device into those of this page; the latest of each question
 * wins.
 */
export function withStored(
  answers: ReadonlyMap<number, LocalAnswer>,
  stored: readonly LocalAnswer[],
): Map<number, LocalAnswer> {
  const latest = new Map(answers)
  // An earlier page may have sent the answers that it stored.
  for (const one of stored)
    if (one.no > (latest.get(one.id)?.no ?? -1)) latest.set(one.id, isUnsaved(one) ? asSent(one) : one)
  return latest
}

// Functions for one turn of the state machine

/** Adds answers to the state and to the storing queue; gives the number of the storing. */
export function store(turn: Turn, answers: readonly LocalAnswer[], { wakes = false } = {}): number {
  const no = nextNo(turn)
  if (answers.length === 0) return no
  const { state } = turn
  const entries = answers.map((one) => [one.id, one] as const)
  set(turn, { answers: new Map([...state.answers, ...entries]), storing: new Map([...state.storing, ...entries]) })
  turn.effects.push({ type: 'store', no, answers, wakes })
  return no
}

/** Handles the end of a storing; a first failure is reported once. */
export function stored(turn: Turn, answers: readonly LocalAnswer[], failed: boolean): void {
  const storing = new Map(turn.state.storing)
  for (const one of answers) if (storing.get(one.id) === one) storing.delete(one.id)
  if (failed && turn.state.kept) turn.effects.push({ type: 'storageFailed' })
  set(turn, { storing, kept: turn.state.kept && !failed })
}

/** The answer after a change; null when nothing changed. `always` gives it a new number anyway. */
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

/** Records that the server stored these answers as they were sent. */
export function saved(turn: Turn, sent: readonly LocalAnswer[]): void {
  const { answers } = turn.state
  const now = sent.flatMap((one) => {
    const answer = answers.get(one.id)
    return answer ? [asSaved(answer, one)] : []
  })
  store(turn, now)
}

/** Marks an answer that an unnamed refusal may have been about. */
export function doubt(turn: Turn, id: number): void {
  const answer = turn.state.answers.get(id)
  if (answer) store(turn, [{ ...answer, doubts: (answer.doubts ?? 0) + 1 }])
}

/** Records that the server takes these answers no more, and counts those that were answered. */
export function refuse(turn: Turn, answers: readonly LocalAnswer[], reason: string): void {
  const { state } = turn
  set(turn, { refused: state.refused + answers.filter(isUnsaved).length })
  const refused = answers.map((one) => ({ ...(state.answers.get(one.id) ?? one), refused: reason }))
  store(turn, refused)
}
