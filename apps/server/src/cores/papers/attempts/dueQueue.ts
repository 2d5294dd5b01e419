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

/** What of a subject's wrong book and cards is due, for whoever shows, plans or counts reviews: one number for all. */
export interface DueQueue {
  plan: ReviewPlan
  today: number
  /** Due by the last day asked for, in the order of the queue. */
  rows: DueRow[]
  chapterOf: (row: DueRow) => number
  state: Awaited<ReturnType<typeof bookState>>
  /** Cards that are due by the last day, and what was done with cards today. */
  cards: DueCardRow[]
  cardsDone: { done: number; learned: number }
}

type Needs = With<'store' | 'now', { content: Content; entitlements: Entitlements; review: Review }>

/** Cards that are due by a Beijing day and that /AIcard opens: those of points while a version opens these, and own ones. */
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

/** `days`: today and so many less one after it. */
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
  /** All that is due today or before. */
  due: DueRow[]
  /** What of it is for today. */
  portion: DueRow[]
  /** How many of the portion were not recalled yet. */
  fresh: number
  /** Cards that are due today or before, and how many of them are for today. */
  dueCards: number
  cards: number
}

/** What of the queue is for today, within the limits of a day: what one knew first, then what is new. */
export function dueToday({ plan, today, rows, state, cards, cardsDone }: DueQueue): DueToday {
  const due = rows.filter((row) => row.due_day <= today)
  const known = due.filter((row) => row.state !== LEARNING)
  const fresh = due.filter((row) => row.state === LEARNING)
  const counts: DueNow = {
    known: known.length,
    fresh: fresh.length,
    // The limits of a day hold for questions and cards together.
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
 * Questions and cards to review by day from today, `days` of them: today what `dueToday` gives, then what falls due with what
 * waited, never more than a day's limit.
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
