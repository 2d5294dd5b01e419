import type { ReviewNode } from '@tizhou/contract/areas/review'
import type { ChapterPlace } from '../../content/chapterIndex.ts'
import type { Handler } from '../../platform/handler.ts'
import type { Services } from '../../platform/services.ts'
import { type ReviewKind, reviewByChapter, reviewByDay } from '../../store/reviewLists.ts'

const DAY = 86_400_000

/** Only chapters that hold some; the count of a chapter includes those below it. */
function reviewNode(place: ChapterPlace, own: Map<number, number>): ReviewNode | undefined {
  const childs = place.children.flatMap((child) => reviewNode(child, own) ?? [])
  const count = (own.get(place.chapterID) ?? 0) + childs.reduce((sum, child) => sum + child.Count, 0)
  return count === 0 ? undefined : { ID: place.chapterID, Name: place.name, Count: count, Childs: childs }
}

async function byChapter(services: Services, kind: ReviewKind, userID: number, subjectID: number) {
  const { trees } = await services.content.chapters(subjectID)
  const own = await reviewByChapter(services.store, { kind, userID, subjectID })
  const nodes = trees.flatMap((tree) => tree.top.flatMap((place) => reviewNode(place, own) ?? []))
  return { ChapterMenuJson: JSON.stringify(nodes), Total: nodes.reduce((sum, node) => sum + node.Count, 0) }
}

export const errorPathChapter: Handler<'review.errorPathChapter'> = ({ params, caller, services }) =>
  byChapter(services, 'wrong', caller.userID, params.appID)

export const favPathChapter: Handler<'review.favPathChapter'> = ({ params, caller, services }) =>
  byChapter(services, params.favOrNote, caller.userID, params.appID)

export const errorTimeChapter: Handler<'review.errorTimeChapter'> = async ({ params, caller, services }) => {
  const days = await reviewByDay(services.store, { kind: 'wrong', userID: caller.userID, subjectID: params.appID })
  return {
    list: days.map(({ day, n }) => ({ Day: new Date(day * DAY).toISOString().slice(0, 10), Count: n })),
    Total: days.reduce((sum, { n }) => sum + n, 0),
  }
}
