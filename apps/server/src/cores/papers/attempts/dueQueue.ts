import { beijingDay } from '@tizhou/domain/dates/beijing'
import { type DueNow, portionOf } from '@tizhou/domain/review/settings'
import type { Caller } from '../../../platform/calls/caller.ts'
import type { With } from '../../../platform/coreFront.ts'
import type { Content } from '../../content/content.ts'
import type { DueCardRow } from '../../review/cards/memoryCards.ts'
import type { Review } from '../../review/core.ts'
import type { bookState, DueRow } from '../../review/reviewLists.ts'
import type { ReviewPlan } from '../../review/reviewPlan.ts'
import type { Entitlements } from '../../subjects/entitlements.ts'
import { opensPoints } from '../questionAccess.ts'
import { readableRows } from '../readableRows.ts'

/** The due questions and cards of a subject: the common source of lists, plans and counts of reviews. */
export interface DueQueue {
  plan: ReviewPlan
  today: number
  /** Questions due by the last requested day, in queue order. */
  rows: DueRow[]
  chapterOf: (row: DueRow) => number
  state: Awaited<ReturnType<typeof bookState>>
  /** Cards due by the last day, and what was done with cards today. */
  cards: DueCardRow[]
  cardsDone: { done: number; learned: number }
}

type Needs = With<'store' | 'now', { content: Content; entitlements: Entitlements; review: Review }>

/** Cards due by a Beijing day that /AIcard opens: points where a version unlocks them, and own cards. */
async function openDueCards(
  services: Pick<Needs, 'content' | 'entitlements' | 'review'>,
  caller: Caller,
  subjectID: number,
  until: number,
): Promise<DueCardRow[]> {
  const cards = await services.review.dueCards(caller.userID, subjectID, until)
  if (!cards.some(({ kind }) => kind === 'point')) return cards
  const opened = await opensPoints(services, caller, subjectID)
  const { points } = await services.content.pointIndex(subjectID)
  return cards.filter(({ kind, item_id }) => kind !== 'point' || (opened && points.has(item_id)))
}

/** `days`: number of days from today. */
export async function dueQueueOf(services: Needs, caller: Caller, subjectID: number, days: number): Promise<DueQueue> {
  const { userID } = caller
  const now = services.now()
  const today = beijingDay(now)
  const plan = await services.review.currentPlan(userID, subjectID, now)
  const all = await services.review.dueRows(userID, subjectID, today + days - 1)
  const { rows, chapterOf } = await readableRows(services, userID, subjectID, all)
  return {
    ...{ plan, today, rows, chapterOf },
    state: await services.review.bookState(userID, subjectID, today),
    cards: await openDueCards(services, caller, subjectID, today + days - 1),
    cardsDone: await services.review.cardDay(userID, subjectID, today),
  }
}

const LEARNING = 1

export interface DueToday {
  /** All questions due today or before. */
  due: DueRow[]
  /** Those within today's limits. */
  portion: DueRow[]
  /** Number of today's questions not recalled yet. */
  fresh: number
  /** Number of cards due today or before, and of those within today's limits. */
  dueCards: number
  cards: number
}

/** Today's part of the queue within the daily limits: known items first, then new ones. */
export function dueToday({ plan, today, rows, state, cards, cardsDone }: DueQueue): DueToday {
  const due = rows.filter((row) => row.due_day <= today)
  const known = due.filter((row) => row.state !== LEARNING)
  const fresh = due.filter((row) => row.state === LEARNING)
  const counts: DueNow = {
    known: known.length,
    fresh: fresh.length,
    // The daily limits apply to questions and cards together.
    doneKnown: Math.max(0, state.done - state.learned) + Math.max(0, cardsDone.done - cardsDone.learned),
    doneFresh: state.learned + cardsDone.learned,
  }
  const portion = portionOf(counts, plan)
  const questions = portion.known + portion.fresh
  const dueCards = cards.filter(({ due_day }) => due_day <= today).length
  return {
    due: [...known, ...fresh],
    portion: [...known.slice(0, portion.known), ...fresh.slice(0, portion.fresh)],
    fresh: portion.fresh,
    dueCards,
    cards: Math.min(dueCards, Math.max(0, plan.perDay - state.done - cardsDone.done - questions)),
  }
}

/**
 * Number of questions and cards by day, for `days` days from today: today as `dueToday`, then what becomes due together
 * with the backlog, within the daily limit.
 */
export function dueByDay(queue: DueQueue, days: number): number[] {
  const { due, portion, dueCards, cards } = dueToday(queue)
  const falling = Array.from({ length: days }, () => 0)
  for (const { due_day } of [...queue.rows, ...queue.cards]) {
    const at = due_day - queue.today
    if (at > 0 && at < days) falling[at] = (falling[at] ?? 0) + 1
  }
  let waiting = due.length - portion.length + dueCards - cards
  return falling.map((count, at) => {
    if (at === 0) return portion.length + cards
    waiting += count
    const taken = Math.min(waiting, queue.plan.perDay)
    waiting -= taken
    return taken
  })
}
