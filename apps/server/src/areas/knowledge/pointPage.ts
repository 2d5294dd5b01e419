import type { WireConfusable } from '@tizhou/contract/areas/knowledge/pointPage'
import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import type { IndexedPoint } from '../../cores/points/pointIndex.ts'
import type { LinkedPoint } from '../../cores/points/pointLinks.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { pictureSigner } from '../../platform/html/materialHtml.ts'
import type { Services } from '../../platform/services.ts'
import { type MyPoints, masteryToday, myPoints, rounded, wirePoint } from './myPoints.ts'
import { myMixUps, pairKey } from './points.ts'
import { readablePoint } from './readablePoint.ts'
import { wireText } from './wireText.ts'
import { wrongFirst } from './wrongFirst.ts'

/** More would be a list to search in. */
const MOST_CONFUSABLE = 12
const PAGE = 10

/** All of a point but its questions and the places that speak of it, which pointTests and pointPlaces give. */
export const pointPage: Handler<'knowledge.pointPage'> = async ({ params, caller, services }) => {
  const { subjectID, point } = await readablePoint(services, params.SameKnowPointID)
  const [mine, isOpen, [text], links, asked, course, since] = await Promise.all([
    myPoints(services, caller.userID, subjectID),
    services.papers.opensPoints(caller, subjectID),
    services.points.pointTextsOf([point.id]),
    services.points.linksOf([point.id]),
    services.papers.askedTimes(subjectID, [point.id]),
    services.knowledge.masteryCourse(caller.userID, subjectID, point.id),
    services.knowledge.modelChangedAt(subjectID),
  ])
  const said = wireText(text, pictureSigner(await services.keys.of('files'), services.now()))
  const linked = mine.index.readable
  return {
    ...wirePoint(mine, point),
    AppID: subjectID,
    State: isOpen ? ('open' as const) : ('locked' as const),
    Aliases: said.Aliases,
    ...(isOpen
      ? { Html: said.Html, Source: said.Source, Importance: said.Importance }
      : { Html: '', Source: '', Importance: 0 }),
    Asked: asked.get(point.id) ?? 0,
    Links: links.flatMap(({ otherID, name, kind }) =>
      kind !== 'confusable' && linked.has(otherID) ? [{ SameKnowPointID: otherID, Name: name, Kind: kind }] : [],
    ),
    Confusables: await confusables(services, mine, { subjectID, point, links, linked }),
    Answers: mine.mastery.get(point.id)?.answers ?? 0,
    Needed: JUDGED_FROM,
    Course: course.map(({ at, right, known }) => ({ At: at, Right: right ? 1 : 0, Mastery: rounded(known) })),
    FiguresSince: since,
  }
}

interface Of {
  subjectID: number
  point: IndexedPoint
  links: readonly LinkedPoint[]
  linked: ReadonlyMap<number, IndexedPoint>
}

/** Points that learners or options confuse with it, and those that editors say are confused. */
async function confusables(services: Services, mine: MyPoints, of: Of): Promise<WireConfusable[]> {
  const { subjectID, point, links, linked } = of
  const [pairs, options] = await Promise.all([
    services.knowledge.pairsOfSubject(subjectID),
    services.knowledge.confusableOptions(subjectID),
  ])
  const mixed = myMixUps(mine, options)
  const found = new Map<number, WireConfusable>()
  const add = (other: IndexedPoint | undefined, pair?: { pair_id: number; times: number }) => {
    if (!other || found.has(other.id)) return
    found.set(other.id, {
      ...{ SameKnowPointID: other.id, Name: other.name, PairID: pair?.pair_id ?? null, Times: pair?.times ?? 0 },
      Mine: mixed.get(pairKey(point.id, other.id)) ?? 0,
      Mastery: masteryToday(mine, other.id),
    })
  }
  for (const pair of pairs)
    if (pair.point_a === point.id || pair.point_b === point.id)
      add(mine.index.points.get(pair.point_a === point.id ? pair.point_b : pair.point_a), pair)
  for (const { kind, otherID } of links) if (kind === 'confusable') add(linked.get(otherID))
  return [...found.values()].sort((a, b) => b.Mine - a.Mine).slice(0, MOST_CONFUSABLE)
}

/**
 * The questions of a point that the learner may read now or has met, with their keys, wrong ones first. One of a paper
 * under way is not read here, in whatever chapter it stands.
 */
export const pointTests: Handler<'knowledge.pointTests'> = async ({ params, caller, services }) => {
  const { subjectID, point } = await readablePoint(services, params.SameKnowPointID)
  const mine = await myPoints(services, caller.userID, subjectID)
  const sittingUntil = await services.replies.sittingUntil(caller.userID, subjectID)
  const waits = await services.papers.keysWait(caller, subjectID, sittingUntil)
  const readable = await services.papers.readableQuestions(caller, subjectID, point.questions, false)
  const toldOf = (id: number) => !waits?.why(id)
  const ids = wrongFirst(
    mine,
    point.questions.filter((id) => readable.has(id) && waits?.why(id) !== 'sitting'),
    toldOf,
  )
  const page = Math.min(params.page ?? 1, Math.max(1, Math.ceil(ids.length / PAGE)))
  const shown = ids.slice((page - 1) * PAGE, page * PAGE)
  const set = await services.content.questionSetOfIDs(subjectID, shown)
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  const there = new Set(set.questionIDs)
  const isWrong = (id: number) => toldOf(id) && mine.done.get(id)?.last_right === 0
  return services.papers.shownSet(caller, {
    subjectID,
    set,
    own,
    more: {
      SameKnowPointID: point.id,
      AppID: subjectID,
      Page: page,
      PageSize: PAGE,
      Total: ids.length,
      Closed: point.questions.length - ids.length,
      Wrong: ids.filter(isWrong).length,
      Fresh: ids.filter((id) => !mine.done.has(id)).length,
      AllTestIDs: shown.filter((id) => there.has(id)),
    },
  })
}
