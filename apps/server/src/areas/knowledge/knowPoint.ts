import { folded, tellingSentences } from '@tizhou/domain/knowledge/confusable'
import type { IndexedPoint } from '../../cores/content/pointIndex.ts'
import type { ConfusableRow, PairRow } from '../../cores/knowledge/knowledgeReads.ts'
import type { Caller } from '../../platform/caller.ts'
import { notFound, notVip } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
import { opensPoints } from '../../platform/questionAccess.ts'
import type { Services } from '../../platform/services.ts'
import { shownSet } from '../../platform/shownSet.ts'
import { type MyPoints, myPoints, wirePoint } from './myPoints.ts'
import { pairName } from './points.ts'

/** Questions shown on each side. */
const A_SIDE = 15
const ALONE = 30
const FEATURES = 6

/** Whoever comes without a guid: nobody has this id, so that nothing of anybody's is found. */
const VISITOR: Caller = { userID: 0, userName: '', nickName: '', roles: [] }

/**
 * A point, or two that are confused, with their questions beside each other. The specification writes the call without a
 * guid (section 7): a visitor learns what the point is and how often it is taken for the other, and reads no question.
 */
export const knowPoint: Handler<'knowledge.knowPoint'> = async ({ params, caller, services }) => {
  const id = params.SameKnowPointID
  const pair = await services.knowledge.pairByID(id)
  const subjectID = pair?.subject_id ?? (await services.knowledge.subjectOfPoint(id))
  if (subjectID === undefined) throw notFound('该考点')
  if (caller && !(await opensPoints(caller, subjectID, services))) throw notVip()
  const reader = caller ?? VISITOR
  const mine = await myPoints(services, reader.userID, subjectID)
  const points = (pair ? [pair.point_a, pair.point_b] : [id]).flatMap((one) => mine.index.points.get(one) ?? [])
  if (points.length !== (pair ? 2 : 1)) throw notFound('该考点的题目')
  const options = pair ? await between(services, subjectID, pair) : []
  const sides = caller ? sidesOf(points, options) : points.map((point) => ({ point, ids: [] }))
  const ids = sides.flatMap((side) => side.ids)
  const set = await services.content.questionSetOfIDs(subjectID, ids)
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: reader.userID,
    subjectID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  const waits = await services.papers.keysWait(reader, subjectID, own.sittingUntil)
  const toldOf = (questionID: number) => !waits?.why(questionID)
  return shownSet(services, reader, {
    subjectID,
    set,
    own,
    more: {
      SameKnowPointID: id,
      AppID: subjectID,
      Kind: pair ? 'pair' : 'point',
      Name: points.length === 2 ? pairName(points[0]?.name ?? '', points[1]?.name ?? '') : (points[0]?.name ?? ''),
      Times: pair?.times ?? 0,
      Sides: sides.map(({ point, ids: own }) => ({ ...wirePoint(mine, point), AllTestIDs: own })),
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

async function between(services: Services, subjectID: number, { point_a, point_b }: PairRow) {
  const options = await services.knowledge.confusableOptions(subjectID)
  return options.filter(
    ({ own_point, other_point }) =>
      (own_point === point_a && other_point === point_b) || (own_point === point_b && other_point === point_a),
  )
}

interface Side {
  point: IndexedPoint
  ids: number[]
}

/** Questions whose options confuse come first; one that is about both points stands on the first side. */
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

/** What the explanations say of each side: first what the questions of the other side say of it. */
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
