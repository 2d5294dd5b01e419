import { folded, tellingSentences } from '@tizhou/domain/knowledge/confusable'
import type { ChapterPlace } from '../../cores/content/trees/chapterIndex.ts'
import type { ConfusableRow } from '../../cores/knowledge/knowledgeReads.ts'
import type { IndexedPoint } from '../../cores/points/pointIndex.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound, notVip } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { pictureSigner } from '../../platform/html/materialHtml.ts'
import type { Services } from '../../platform/services.ts'
import { type MyPoints, myPoints, wirePoint } from './myPoints.ts'
import { pairName } from './points.ts'
import { wireText } from './wireText.ts'
import { wrongFirst } from './wrongFirst.ts'

/** Most questions of each side. */
const A_SIDE = 15
const ALONE = 30
const FEATURES = 6

/** The caller of requests without a guid: no user has this id, so it has no data. */
const VISITOR: Caller = { userID: 0, userName: '', nickName: '', roles: [] }

/**
 * A point, or two confusable ones, with their questions side by side. The specification defines the call without a guid
 * (section 7): a visitor gets the point's text and how often it is confused, but no questions.
 */
export const knowPoint: Handler<'knowledge.knowPoint'> = async ({ params, caller, services }) => {
  const known = await services.knowledge.pairByID(params.SameKnowPointID)
  // The id of a merged point is resolved to the remaining one.
  const id = known ? params.SameKnowPointID : await services.points.pointAfterMerges(params.SameKnowPointID)
  const subjectID = known?.subject_id ?? (await services.knowledge.subjectOfPoint(id))
  if (subjectID === undefined) throw notFound('该考点')
  const chapter = params.cptID === undefined ? undefined : await pairChapter(services, subjectID, params.cptID, id)
  const reader = caller ?? VISITOR
  const opened = caller !== undefined && (await services.papers.opensPoints(caller, subjectID))
  if (caller && !opened && !(chapter && (await services.content.openChapters(caller, subjectID, [chapter])).size > 0))
    throw notVip()
  const mine = await myPoints(services, reader.userID, subjectID)
  const pointIDs =
    chapter?.pointIDs ?? (known ? [known.point_a, known.point_b] : await asked(services, id, params.otherID))
  const points = pointIDs.flatMap((one) => pointOf(mine, one, chapter) ?? [])
  if (points.length !== pointIDs.length) throw notFound('该考点的题目')
  const options = pointIDs.length === 2 ? await between(services, subjectID, pointIDs) : []
  const sittingUntil = await services.replies.sittingUntil(reader.userID, subjectID)
  const waits = await services.papers.keysWait(reader, subjectID, sittingUntil)
  const toldOf = (questionID: number) => !waits?.why(questionID)
  const chosen = chapter ? (await services.content.questionSet(subjectID, chapter.chapterID)).questionIDs : []
  const sides = !caller
    ? points.map((point) => ({ point, ids: [] }))
    : chapter
      ? sidesOfChapter(mine, points, chosen, opened ? options : null)
      : sidesOf(
          points.map((point) => ({ ...point, questions: wrongFirst(mine, point.questions, toldOf) })),
          options,
        )
  const ids = sides.flatMap((side) => side.ids)
  const set = await services.content.questionSetOfIDs(subjectID, ids)
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: reader.userID,
    subjectID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  const texts = caller ? await services.points.pointTextsOf(points.map(({ id: one }) => one)) : []
  const told = caller ? await standing(services, mine, subjectID, points) : undefined
  const sign = pictureSigner(await services.keys.of('files'), services.now())
  return services.papers.shownSet(reader, {
    subjectID,
    set,
    own,
    more: {
      SameKnowPointID: id,
      AppID: subjectID,
      Kind: points.length === 2 ? 'pair' : 'point',
      Name: points.length === 2 ? pairName(points[0]?.name ?? '', points[1]?.name ?? '') : (points[0]?.name ?? ''),
      Note: chapter?.note ?? '',
      Times: options.reduce((sum, option) => sum + option.times, 0),
      Sides: sides.map(({ point, ids: own }) => ({
        ...wirePoint(mine, point),
        AllTestIDs: own,
        ...wireText(
          texts.find(({ point_id }) => point_id === point.id),
          sign,
        ),
        Asked: told?.asked.get(point.id) ?? 0,
        Links: told?.links(point.id) ?? [],
      })),
      Features: await features(services, mine, sides, options, toldOf),
      Mixed: options
        .filter((option) => ids.includes(option.question_id) && toldOf(option.question_id))
        .map(({ question_id, answer, other_point, times }) => ({
          AllTestID: question_id,
          ItemName: answer,
          OtherID: other_point,
          Times: times,
        })),
    },
  })
}

/** How often past papers asked for points, and to which other points they stand. */
async function standing(
  { papers, points: core }: Services,
  { index }: MyPoints,
  subjectID: number,
  points: readonly IndexedPoint[],
) {
  const ids = points.map(({ id }) => id)
  const [asked, linked] = await Promise.all([papers.askedTimes(subjectID, ids), core.linksOf(ids)])
  return {
    asked,
    links: (id: number) =>
      linked
        .filter(({ pointID, otherID }) => pointID === id && index.readable.has(otherID))
        .map(({ otherID, name, kind }) => ({ SameKnowPointID: otherID, Name: name, Kind: kind })),
  }
}

/** The point that is asked for, and beside it another one, where that is asked for too. */
async function asked({ points }: Services, id: number, other: number | undefined): Promise<number[]> {
  const otherID = other === undefined ? id : await points.pointAfterMerges(other)
  return otherID === id ? [id] : [id, otherID]
}

/** The chapter of 易混解析 that is about this point and another. */
async function pairChapter(
  { content }: Services,
  subjectID: number,
  chapterID: number,
  pointID: number,
): Promise<ChapterPlace> {
  const chapter = await content.chapter(subjectID, chapterID)
  if (chapter?.pointIDs.length !== 2 || !chapter.pointIDs.includes(pointID)) throw notFound('该组考点')
  return chapter
}

/** A chapter's point that no question names is shown without questions. */
function pointOf({ index }: MyPoints, id: number, chapter: ChapterPlace | undefined): IndexedPoint | undefined {
  return index.readable.get(id) ?? (chapter && { id, name: index.names.get(id) ?? '', questions: [], home: null })
}

/** The wrong options that belong to the other of two points. */
async function between(services: Services, subjectID: number, [one, other]: readonly number[]) {
  const options = await services.knowledge.confusableOptions(subjectID)
  return options.filter(
    ({ own_point, other_point }) =>
      (own_point === one && other_point === other) || (own_point === other && other_point === one),
  )
}

interface Side {
  point: IndexedPoint
  ids: number[]
}

/**
 * All questions of the chapter, in order and with whole groups; then, for users who may read questions by point,
 * further questions of each point. A question that names neither point is shown with its group.
 */
function sidesOfChapter(
  { index }: MyPoints,
  points: readonly IndexedPoint[],
  chosen: readonly number[],
  options: readonly ConfusableRow[] | null,
): Side[] {
  const sideOfGroup = new Map<number, number>()
  const named = (id: number) => {
    const at = points.findIndex((point) => index.questions.get(id)?.points.includes(point.id))
    return at < 0 ? undefined : at
  }
  for (const id of chosen) {
    const group = index.questions.get(id)?.groupID ?? null
    const side = named(id)
    if (group !== null && side !== undefined && !sideOfGroup.has(group)) sideOfGroup.set(group, side)
  }
  const sideOf = (id: number) => sideOfGroup.get(index.questions.get(id)?.groupID ?? 0) ?? named(id) ?? 0
  const all = new Set(chosen)
  const others = options
    ? sidesOf(
        points.map((point) => ({ ...point, questions: point.questions.filter((id) => !all.has(id)) })),
        options,
      )
    : []
  return points.map((point, at) => {
    const own = chosen.filter((id) => sideOf(id) === at)
    return { point, ids: [...own, ...(others[at]?.ids.slice(0, Math.max(0, A_SIDE - own.length)) ?? [])] }
  })
}

/** Questions whose options confuse come first, the others as they are; one that is about both points stands on the first side. */
function sidesOf(points: readonly IndexedPoint[], options: readonly ConfusableRow[]): Side[] {
  const confusing = new Map<number, number>()
  for (const { question_id, times } of options)
    confusing.set(question_id, (confusing.get(question_id) ?? 0) + 1 + times)
  const taken = new Set<number>()
  return points.map((point) => {
    const ids = point.questions
      .filter((id) => !taken.has(id))
      .sort((a, b) => (confusing.get(b) ?? 0) - (confusing.get(a) ?? 0))
      .slice(0, points.length === 1 ? ALONE : A_SIDE)
    for (const id of ids) taken.add(id)
    return { point, ids }
  })
}

/** Sentences of explanations about each side: first those of the other side's questions. */
async function features(
  services: Services,
  { index }: MyPoints,
  sides: readonly Side[],
  options: readonly ConfusableRow[],
  toldOf: (questionID: number) => boolean,
) {
  const rows = new Map(
    (await services.knowledge.explanationsOf(sides.flatMap((side) => side.ids))).map((row) => [row.question_id, row]),
  )
  const textOf = (questionID: number, answer: string) => {
    const list = JSON.parse(rows.get(questionID)?.options ?? '[]') as { name: string; content: string }[]
    return list.find(({ name }) => name === answer)?.content ?? ''
  }
  return sides.flatMap((side) => {
    const names = [
      index.names.get(side.point.id) ?? '',
      ...options
        .filter(({ other_point }) => other_point === side.point.id)
        .map(({ question_id, answer }) => textOf(question_id, answer)),
    ]
    const others = sides.filter((one) => one !== side)
    const seen = new Set<string>()
    return [...others, side]
      .flatMap(({ ids }) => ids.filter(toldOf))
      .flatMap((id) =>
        tellingSentences(rows.get(id)?.explanation ?? '', names).map((text) => ({
          SameKnowPointID: side.point.id,
          Text: text,
          AllTestID: id,
        })),
      )
      .filter(({ Text }) => !seen.has(folded(Text)) && seen.add(folded(Text)))
      .slice(0, FEATURES)
  })
}
