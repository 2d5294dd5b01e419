import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import type { ReviewHint } from '@tizhou/domain/dots/dots'
import { portionOf } from '@tizhou/domain/review/settings'
import type { With } from '../../platform/coreFront.ts'
import type { Content } from '../content/content.ts'
import type { PapersCore } from '../papers/core.ts'
import { readableRows } from '../papers/readableRows.ts'
import type { Review } from '../review/core.ts'
import type { Learner } from './learner.ts'
import { seenAt } from './seen.ts'

export type HintNeeds = With<
  'store' | 'now',
  {
    content: Pick<Content, 'homes'>
    papers: Pick<PapersCore, 'withheldQuestions'>
    review: Pick<Review, 'bookState' | 'currentPlan' | 'dueRows'>
  }
>

const DAY = 86_400_000
const LEARNING = 1

/** The kind under which `dot_seen` records that a hint was seen. */
export const seenKind = (hint: ReviewHint): string => `review.${hint}`

/** Today's portion of the review, and whether the learner has seen each hint today. */
export async function reviewHints(
  services: HintNeeds,
  { userID, appID }: Pick<Learner, 'userID' | 'appID'>,
): Promise<{ hint: ReviewHint; count: number; isRead: boolean }[]> {
  const now = services.now()
  const today = beijingDay(now)
  const plan = await services.review.currentPlan(userID, appID, now)
  const [all, state, seen] = await Promise.all([
    services.review.dueRows(userID, appID, today),
    services.review.bookState(userID, appID, today),
    seenAt(services.store, { userID, appID }, [seenKind('due'), seenKind('new')]),
  ])
  const { rows } = await readableRows(services, userID, appID, all)
  const fresh = rows.filter((row) => row.state === LEARNING).length
  const portion = portionOf(
    {
      known: rows.length - fresh,
      fresh,
      doneKnown: Math.max(0, state.done - state.learned),
      doneFresh: state.learned,
    },
    plan,
  )
  const midnight = today * DAY - BEIJING_SHIFT
  const hint = (name: ReviewHint, count: number) => ({
    hint: name,
    count,
    isRead: (seen.get(seenKind(name)) ?? 0) >= midnight,
  })
  return [hint('due', portion.known), hint('new', portion.fresh)]
}

/** Number of questions of hints not seen today. Seen hints cost one read. */
export async function unreadReview(services: HintNeeds, learner: Learner): Promise<number> {
  const midnight = beijingDay(learner.now) * DAY - BEIJING_SHIFT
  const seen = await seenAt(services.store, learner, [seenKind('due'), seenKind('new')])
  if (seen.size === 2 && [...seen.values()].every((at) => at >= midnight)) return 0
  const hints = await reviewHints(services, learner)
  return hints.reduce((sum, { count, isRead }) => sum + (isRead ? 0 : count), 0)
}
