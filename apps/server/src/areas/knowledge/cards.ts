import { beijingDay } from '@tizhou/domain/dates/beijing'
import { type CardState, cardState, inTurn } from '@tizhou/domain/knowledge/pointCards'
import { withDescendants } from '../../cores/content/trees/chapterIndex.ts'
import { knownToday } from '../../cores/knowledge/masteryOf.ts'
import type { IndexedPoint } from '../../cores/points/pointIndex.ts'
import { notFound, notVip } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { pictureSigner } from '../../platform/html/materialHtml.ts'
import type { Services } from '../../platform/services.ts'
import { type MyPoints, myPoints, wirePoint } from './myPoints.ts'
import { subjectOf } from './subjectOf.ts'
import { wireText } from './wireText.ts'

/** Most cards of a list. */
const LISTED = 2_000
/** Most questions named on a card. */
const NAMED = 30

const stateOf = ({ mastery, now }: MyPoints, pointID: number): CardState => {
  const row = mastery.get(pointID)
  return cardState(row ? { known: row.known, today: knownToday(row, now) } : null)
}

/** Questions due today in the review: a point's card is scheduled by its questions. */
async function dueToday({ review, now }: Services, userID: number, subjectID: number): Promise<Set<number>> {
  const at = now()
  await review.currentPlan(userID, subjectID, at)
  const rows = await review.dueRows(userID, subjectID, beijingDay(at))
  return new Set(rows.map((row) => row.question_id))
}

const wireCard = (mine: MyPoints, due: ReadonlySet<number>, point: IndexedPoint) => ({
  ...wirePoint(mine, point),
  State: stateOf(mine, point.id),
  DueTests: point.questions.filter((id) => due.has(id)).length,
})

/** Numbers of points known, known but due, not known, and never answered. */
export const pointCardCount: Handler<'knowledge.pointCardCount'> = async ({ params, caller, services }) => {
  const subjectID = await subjectOf(services, params.appEName)
  const [mine, since] = await Promise.all([
    myPoints(services, caller.userID, subjectID),
    services.knowledge.modelChangedAt(subjectID),
  ])
  const counts: Record<CardState, number> = { new: 0, unknown: 0, due: 0, known: 0 }
  for (const id of mine.index.points.keys()) counts[stateOf(mine, id)]++
  const { known: Known, unknown: Unknown, due: Due, new: New } = counts
  return { Total: mine.index.points.size, Known, Unknown, Due, New, FiguresSince: since }
}

/** The learner's cards in learning order. */
export const pointCardList: Handler<'knowledge.pointCardList'> = async ({ params, caller, services }) => {
  const subjectID = await subjectOf(services, params.appEName)
  const mine = await myPoints(services, caller.userID, subjectID)
  const due = await dueToday(services, caller.userID, subjectID)
  const cards = [...mine.index.points.values()].map((point) => {
    const card = wireCard(mine, due, point)
    return { card, state: card.State, dueTests: card.DueTests, chapterID: point.home }
  })
  const list = inTurn(cards)
    .slice(0, LISTED)
    .map(({ card }) => card)
  return { list, Total: cards.length }
}

/** The subject's cards in the order of chapters, the same for everybody. */
export const pointCardListStatic: Handler<'knowledge.pointCardListStatic'> = async ({ params, services }) => {
  const subjectID = await subjectOf(services, params.appEName)
  const [index, chapters] = await Promise.all([
    services.content.pointIndex(subjectID),
    services.content.chapters(subjectID),
  ])
  const inOrder = chapters.trees.flatMap((tree) => tree.top.flatMap(withDescendants))
  const placeOf = new Map(inOrder.map(({ chapterID }, place) => [chapterID, place]))
  const place = (point: IndexedPoint) => placeOf.get(point.home ?? 0) ?? inOrder.length
  const points = [...index.points.values()].sort((a, b) => place(a) - place(b) || a.id - b.id)
  const list = points.slice(0, LISTED).map(({ id, name, home, questions }) => ({
    SameKnowPointID: id,
    Name: name,
    CptID: home,
    ChapterName: (home !== null && chapters.byID.get(home)?.name) || '',
    TestCount: questions.length,
  }))
  return { list, Total: points.length }
}

/**
 * The back of a card. Its text is open to users who may read questions by point, as in knowPoint. A merged point is
 * resolved.
 */
export const pointCardContent: Handler<'knowledge.pointCardContent'> = async ({ params, caller, services }) => {
  const subjectID = await subjectOf(services, params.appEName)
  const mine = await myPoints(services, caller.userID, subjectID)
  const point = mine.index.readable.get(await services.points.pointAfterMerges(params.knowPointID))
  if (!point) throw notFound('该考点')
  if (!(await services.papers.opensPoints(caller, subjectID))) throw notVip()
  const due = await dueToday(services, caller.userID, subjectID)
  const [text] = await services.points.pointTextsOf([point.id])
  return {
    ...wireCard(mine, due, point),
    ...wireText(text, pictureSigner(await services.keys.of('files'), services.now())),
    AllTestIDs: [...point.questions].sort((a, b) => Number(due.has(b)) - Number(due.has(a))).slice(0, NAMED),
  }
}
