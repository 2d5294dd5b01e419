import { BEIJING_SHIFT, beijingDay } from '../dates/beijing.ts'
import { FORGOTTEN, LEARNING, RECALLED } from '../review/card.ts'
import { DEFAULT_PARAMETERS } from '../review/memory.ts'

/**
 * What the schedules of Anki (cards and revlog of its collection) and of Tizhou have in common. Anki counts days from
 * the collection's creation, we count Beijing days since 1970-01-01.
 */

/** A memory of memory_card or review_card. */
export interface Schedule {
  /** null: not before the exam. */
  dueDay: number | null
  naturalDay: number
  stability: number
  difficulty: number
  state: number
  reps: number
  lapses: number
  lastDay: number
  /** ms UTC */
  lastAt: number
  learnedDay: number | null
}

/** Columns of Anki's table `cards`. */
export interface AnkiCard {
  /** 0 new, 1 learning, 2 review, 3 relearning */
  type: number
  /** -1 suspended, 0 new, 1 learning (due: seconds), 2 review, 3 learning over days */
  queue: number
  due: number
  ivl: number
  factor: number
  reps: number
  lapses: number
  left: number
  /** JSON: s, d: FSRS's memory; dr: wanted recall; lrt: last review, seconds; cd: JSON of the exporting program. */
  data: string
}

/** Columns of Anki's table `revlog` without ids of card and deck. */
export interface AnkiReview {
  /** ms UTC */
  id: number
  ease: number
  ivl: number
  lastIvl: number
  factor: number
  /** 0 learning, 1 review, 2 relearning */
  type: number
}

/** 2020-01-01: the first day of exported collections. */
const FIRST_DAY = 18_262
/** Anki's day begins at four. */
export const FIRST_SECOND = FIRST_DAY * 86_400 - BEIJING_SHIFT / 1_000 + 4 * 3600

const NEW = 0
const LEARNS = 1
const REVIEWS = 2
const RELEARNS = 3
const TYPES: Readonly<Record<number, number>> = { [LEARNING]: LEARNS, [RECALLED]: REVIEWS, [FORGOTTEN]: RELEARNS }
const STATES: Readonly<Record<number, number>> = { [LEARNS]: LEARNING, [REVIEWS]: RECALLED, [RELEARNS]: FORGOTTEN }
const SUSPENDED = -1
const OVER_DAYS = 3
const ONE_STEP_LEFT = 1001
/** Anki's ease of a card that was never difficult, in thousandths. FSRS does not use it. */
const EASE = 2_500

interface Exported {
  /** Place among the new cards, from 1. */
  position: number
  aside: boolean
  /** Wanted recall, 0 to 1. */
  retention: number
}

/** A card for Anki; null: never rated. */
export function toAnki(memory: Schedule | null, { position, aside, retention }: Exported): AnkiCard {
  const none = { ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0, data: JSON.stringify({ pos: position }) }
  if (!memory) return { ...none, type: NEW, queue: aside ? SUSPENDED : NEW, due: position }
  const type = TYPES[memory.state] ?? REVIEWS
  const queue = type === REVIEWS ? REVIEWS : OVER_DAYS
  const due = memory.dueDay ?? memory.naturalDay
  return {
    type,
    queue: aside ? SUSPENDED : queue,
    due: due - FIRST_DAY,
    ivl: Math.max(type === LEARNS ? 0 : 1, due - memory.lastDay),
    factor: EASE,
    reps: memory.reps,
    lapses: memory.lapses,
    left: type === REVIEWS ? 0 : ONE_STEP_LEFT,
    data: JSON.stringify({
      pos: position,
      s: memory.stability,
      d: memory.difficulty,
      dr: retention,
      lrt: Math.floor(memory.lastAt / 1000),
      cd: JSON.stringify(ownData(memory)),
    }),
  }
}

/** What Anki has no place for; it allows 100 characters, and eight for a name. */
const ownData = ({ lastAt, naturalDay, learnedDay, dueDay, lastDay }: Schedule) => ({
  ta: lastAt,
  tn: naturalDay,
  tl: learnedDay ?? -1,
  td: dueDay ?? -1,
  ty: lastDay,
})

const FAR = 3_660
const DAY_MS = 86_400_000
const whole = (value: unknown, from: number, to: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : undefined
const within = (value: unknown, from: number, to: number): number | undefined =>
  typeof value === 'number' && value >= from && value <= to ? value : undefined

interface Imported {
  /** Creation of the collection, seconds. */
  createdAt: number
  /** Beijing day. */
  today: number
  /** Newest review of the card, ms UTC; 0: none. */
  reviewedAt?: number
}

/**
 * The memory of an Anki card; null: new, or nothing is known of it. FSRS's memory where Anki has one, else what follows
 * from interval and ease. What this program exported and nobody has rated since comes back as it was.
 */
export function fromAnki(card: AnkiCard, { createdAt, today, reviewedAt = 0 }: Imported): Schedule | null {
  const state = STATES[card.type]
  if (state === undefined) return null
  const data = object(card.data)
  const ivl = whole(card.ivl, 1, 36_500)
  const stability = within(data.s, 0.001, 36_500) ?? ivl
  if (stability === undefined || (data.s === undefined && state === LEARNING)) return null
  const isMoment = card.type !== REVIEWS && card.due > 100_000_000
  const counted = isMoment ? beijingDay(card.due * 1000) : beijingDay(createdAt * 1000) + card.due
  const dueDay = whole(counted, today - FAR, today + FAR) ?? today
  const lrt = whole(data.lrt, 1, 100_000_000_000)
  const lastAt = lrt !== undefined ? lrt * 1000 : reviewedAt > 0 ? reviewedAt : (dueDay - (ivl ?? 0)) * DAY_MS
  const lastDay = Math.min(today, Math.max(today - 10 * FAR, beijingDay(lastAt)))
  const plain: Schedule = {
    dueDay,
    naturalDay: dueDay,
    stability,
    difficulty: within(data.d, 1, 10) ?? difficultyOf(card.factor, stability),
    state,
    reps: whole(card.reps, 1, 1_000_000) ?? 1,
    lapses: whole(card.lapses, 0, 1_000_000) ?? 0,
    lastDay,
    lastAt: Math.min(lastAt, (today + 1) * DAY_MS),
    learnedDay: state === LEARNING ? null : lastDay,
  }
  return { ...plain, ...unchanged(object(data.cd), lrt, plain, today) }
}

/** What is known exactly of a card of ours that nobody has rated since. */
function unchanged(cd: Record<string, unknown>, lrt: number | undefined, { dueDay }: Schedule, today: number) {
  const lastAt = whole(cd.ta, 1, 100_000_000_000_000)
  const naturalDay = whole(cd.tn, today - FAR, today + FAR)
  const learnedDay = whole(cd.tl, -1, today)
  const due = whole(cd.td, -1, today + FAR)
  const lastDay = whole(cd.ty, today - 10 * FAR, today)
  if (lastAt === undefined || naturalDay === undefined || learnedDay === undefined || due === undefined) return {}
  if (lastDay === undefined || Math.floor(lastAt / 1000) !== lrt || dueDay !== (due < 0 ? naturalDay : due)) return {}
  return { lastAt, naturalDay, lastDay, learnedDay: learnedDay < 0 ? null : learnedDay, dueDay: due < 0 ? null : due }
}

/**
 * FSRS's difficulty of a card that SM-2 has learned: that with which the next good rating would give the interval that
 * its ease gives. `factor`: thousandths.
 */
function difficultyOf(factor: number, stability: number): number {
  const [w8, w9, w10] = DEFAULT_PARAMETERS.slice(8, 11) as [number, number, number]
  const ease = (within(factor, 1_000, 10_000) ?? EASE) / 1000
  const growth = Math.exp(w8) * stability ** -w9 * (Math.exp((1 - 0.9) * w10) - 1)
  return Math.min(10, Math.max(1, 11 - (ease - 1) / growth))
}

function object(json: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof json === 'string' && json !== '' ? JSON.parse(json) : null
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

/** A rating of the log, with the memory before it; null: it was the first. */
export interface LoggedReview {
  rating: number
  /** ms UTC */
  at: number
  before: Pick<Schedule, 'stability' | 'difficulty' | 'state' | 'dueDay' | 'lastDay'> | null
}

/** Ratings of one card, oldest first, as Anki logs them; `now`: the memory after the last one. */
export function reviewsForAnki(log: readonly LoggedReview[], now: Schedule | null): AnkiReview[] {
  const days = (of: { dueDay: number | null; lastDay: number } | null | undefined) =>
    of?.dueDay === null || of === null || of === undefined ? 0 : Math.max(0, of.dueDay - of.lastDay)
  return log.map(({ rating, at, before }, index) => {
    const after = log[index + 1]?.before ?? (index === log.length - 1 ? now : null)
    return {
      id: at,
      ease: rating,
      ivl: days(after),
      lastIvl: days(before),
      // With FSRS the log keeps the difficulty in this place: 100 (easy) to 1100.
      factor: after ? Math.round(((after.difficulty - 1) / 9) * 1000 + 100) : 0,
      type: before === null || before.state === LEARNING ? 0 : before.state === FORGOTTEN ? 2 : 1,
    }
  })
}
