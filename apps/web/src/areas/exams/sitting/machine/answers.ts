import type { WireSitting } from '@tizhou/contract/areas/exams'
import { fitting } from '../../../../platform/delivery/batch.ts'

/** What a candidate has given to one question. `spendTime` in seconds, over all visits. */
export interface GivenAnswer {
  reply: string
  spendTime: number
  marked: boolean
}

/** One question's answer as this device keeps it, whether the server has it or not. */
export interface LocalAnswer extends GivenAnswer {
  id: number
  unitID: number
  /** Rises with every change on this device. */
  no: number
  /** The `no` that the server has; 0: none of this device's. */
  savedNo: number
  /** What the server may hold if nobody answered elsewhere: what it told, and what was sent since. */
  known: readonly string[]
  /** A step that was confirmed and left. */
  confirmed?: true
  /** Only the time on the question changed: it goes along with the next call, but makes none. */
  quiet?: true
  /** Why the server takes it no more (contract, `saveAnswers`). */
  refused?: string
}

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
export function changedAnswer(
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
export const asSaved = (answer: LocalAnswer, sent: LocalAnswer): LocalAnswer => ({
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

/** The oldest answers that fit into one call, before those of which only the time changed. */
export function nextBatch(answers: Iterable<LocalAnswer>, unitID: number | null, limit = BATCH_LIMIT): LocalAnswer[] {
  const ready = [...answers].filter((answer) => isAhead(answer) && answer.unitID === unitID)
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
