import type { WireCardEvent } from '@tizhou/contract/areas/knowledge/cards'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

type Of = { userID: number; subjectID: number; now: number }

/**
 * Applies events of cards in order, each once. An invalid event is refused individually with its status. A client's
 * clock that is ahead must not date events into the future.
 */
export const submitCardEvents: Handler<'knowledge.submitCardEvents'> = async ({ params, caller, services }) => {
  const of = { userID: caller.userID, subjectID: params.appID, now: services.now() }
  const index = await services.content.pointIndex(params.appID)
  const refused = new Map<WireCardEvent, number>()
  // An event made before its point was merged applies to the remaining point.
  const events: WireCardEvent[] = []
  for (const event of params.eventsJson)
    events.push(
      event.kind === 'point' ? { ...event, itemID: await services.points.pointAfterMerges(event.itemID) } : event,
    )
  for (const event of events) {
    const status = await statusOf(services, of, event, (id) => index.points.has(id))
    if (status !== 200) refused.set(event, status)
  }
  const taken = events.filter((event) => !refused.has(event))
  if (taken.length > 0) {
    await services.store.write(async (tx) => {
      const review = services.review.in(tx)
      for (const event of taken) await take(review, of, event, index.points.get(event.itemID)?.questions)
    })
  }
  return { results: events.map((event) => ({ eventID: event.eventID, status: refused.get(event) ?? 200 })) }
}

/** 404: the learner has no such card; 400: an act without its parameters. */
async function statusOf(
  { review }: Services,
  { userID }: Of,
  event: WireCardEvent,
  isPoint: (id: number) => boolean,
): Promise<number> {
  if (event.act === 'rate' && event.rating === undefined) return 400
  if (event.act === 'undo') return event.undoes === undefined ? 400 : 200
  if (event.replyID !== undefined && event.kind !== 'question') return 400
  if (event.kind === 'point') return isPoint(event.itemID) ? 200 : 404
  // A question outside the learner's wrong book is not affected (rateCard).
  if (event.kind === 'question') return 200
  return (await review.ownCard(userID, event.itemID)) ? 200 : 404
}

async function take(
  review: ReturnType<Services['review']['in']>,
  { userID, subjectID, now }: Of,
  { eventID, kind, itemID, act, rating, undoes, replyID, spentMs, at }: WireCardEvent,
  questionIDs: readonly number[] | undefined,
): Promise<void> {
  const of = { userID, subjectID, kind, itemID, at: Math.min(at, now) }
  if (act === 'undo') await review.undoRating({ ...of, undoes: undoes as string })
  else if (act !== 'rate')
    await review.setCardMark({
      ...of,
      mark: act === 'aside' || act === 'unaside' ? 'aside' : 'marked',
      on: act === 'aside' || act === 'mark',
    })
  else if (replyID !== undefined)
    await review.gradeReply({ userID, subjectID, questionID: itemID, replyID, rating: rating as 1 | 2 | 3 | 4 })
  else await review.rateCard({ ...of, eventID, rating: rating as 1 | 2 | 3 | 4, spentMs, questionIDs })
}
