import type { ReviewNode } from '@tizhou/contract/areas/review/review'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import type { ChapterPlace } from '../../cores/content/trees/chapterIndex.ts'
import type { ReviewKind } from '../../cores/review/reviewLists.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { dateOfDay } from './reviewSet.ts'
import { OF_PAPERS } from './scope.ts'

/** Only chapters with questions; counts include descendants. */
function reviewNode(place: ChapterPlace, own: ReadonlyMap<number, number>): ReviewNode | undefined {
  const childs = place.children.flatMap((child) => reviewNode(child, own) ?? [])
  const count = (own.get(place.chapterID) ?? 0) + childs.reduce((sum, child) => sum + child.Count, 0)
  return count === 0 ? undefined : { ID: place.chapterID, Name: place.name, Count: count, Childs: childs }
}

/** The trees with each chapter's count; questions in papers only come last, under the subject's own id. */
async function nodesOf(services: Services, subjectID: number, own: ReadonlyMap<number, number>): Promise<ReviewNode[]> {
  const { trees } = await services.content.chapters(subjectID)
  const nodes = trees.flatMap((tree) => tree.top.flatMap((place) => reviewNode(place, own) ?? []))
  const ofPapers = own.get(subjectID) ?? 0
  return ofPapers === 0 ? nodes : [...nodes, { ID: subjectID, Name: OF_PAPERS, Count: ofPapers, Childs: [] }]
}

/** Number of these questions at home in each chapter. */
async function countByHome(
  services: Services,
  userID: number,
  subjectID: number,
  all: readonly { question_id: number }[],
): Promise<Map<number, number>> {
  const { rows, chapterOf } = await services.papers.readableRows(userID, subjectID, all)
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(chapterOf(row), (counts.get(chapterOf(row)) ?? 0) + 1)
  return counts
}

async function byChapter(services: Services, kind: ReviewKind, userID: number, subjectID: number) {
  const rows = await services.review.reviewRows({ kind, userID, subjectID })
  const nodes = await nodesOf(services, subjectID, await countByHome(services, userID, subjectID, rows))
  return { ChapterMenuJson: JSON.stringify(nodes), Total: nodes.reduce((sum, node) => sum + node.Count, 0) }
}

export const errorPathChapter: Handler<'review.errorPathChapter'> = ({ params, caller, services }) =>
  byChapter(services, 'wrong', caller.userID, params.appID)

export const favPathChapter: Handler<'review.favPathChapter'> = ({ params, caller, services }) =>
  byChapter(services, params.favOrNote, caller.userID, params.appID)

/** By Beijing day, newest first. */
export const errorTimeChapter: Handler<'review.errorTimeChapter'> = async ({ params, caller, services }) => {
  const { userID } = caller
  const all = await services.review.reviewRows({ kind: 'wrong', userID, subjectID: params.appID })
  const { rows } = await services.papers.readableRows(userID, params.appID, all)
  const days = new Map<number, number>()
  for (const { at } of rows) days.set(beijingDay(at), (days.get(beijingDay(at)) ?? 0) + 1)
  return {
    list: [...days].map(([day, count]) => ({ Day: dateOfDay(day), Count: count })),
    Total: rows.length,
  }
}

/** The chapters with questions at home, without data of a learner. */
export const getReviewChapter: Handler<'review.getReviewChapter'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByOldOrNewCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const { counts } = await services.content.homes(subject.subject_id)
  return { ChapterMenuJson: JSON.stringify(await nodesOf(services, subject.subject_id, counts)) }
}

/** One row for every chapter with questions of the learner's list; descendants are not included. */
export const reviewStatistics: Handler<'review.reviewStatistics'> = async ({ params, caller, services }) => {
  const subject = await services.subjects.subjectByOldOrNewCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const of = { userID: caller.userID, subjectID: subject.subject_id }
  const lists = {
    Wrong: await services.review.reviewRows({ kind: 'wrong', ...of }),
    Favourites: await services.review.reviewRows({ kind: 'fav', ...of }),
    Notes: await services.review.reviewRows({ kind: 'note', ...of }),
    Due: await services.review.dueRows(of.userID, of.subjectID, beijingDay(services.now())),
    SureWrong: await services.review.sureWrongIDs(of.userID, of.subjectID),
  }
  const empty = { Wrong: 0, Favourites: 0, Notes: 0, Due: 0, SureWrong: 0 }
  const rows = new Map<number, { CptID: number } & typeof empty>()
  for (const [name, list] of Object.entries(lists) as [keyof typeof empty, { question_id: number }[]][])
    for (const [CptID, count] of await countByHome(services, of.userID, of.subjectID, list)) {
      const row = rows.get(CptID) ?? { CptID, ...empty }
      row[name] = count
      rows.set(CptID, row)
    }
  return [...rows.values()]
}
