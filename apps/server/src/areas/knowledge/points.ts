import type { WirePair } from '@tizhou/contract/areas/knowledge/points'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { type MyPoints, myPoints, wirePoint } from './myPoints.ts'

/** Most points of a list: the weakest, then those of most questions. */
const LISTED = 2_000
/** Number of latest mistakes that count. */
const RECENT_MISTAKES = 100
const LINKED = 30

export const pairName = (one: string, other: string): string => `${one} / ${other}`

/** Points that several questions share, and confusable pairs. Only names: for the questions see knowPoint. */
export const sameKnowPoints: Handler<'knowledge.sameKnowPoints'> = async ({ params, caller, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const mine = await myPoints(services, caller.userID, appID)
  const shared = [...mine.index.points.values()]
    .filter((point) => point.questions.length > 1)
    .map((point) => wirePoint(mine, point))
    .sort((a, b) => (a.Mastery ?? 2) - (b.Mastery ?? 2) || b.TestCount - a.TestCount)
  const [pairs, options] = await Promise.all([
    services.knowledge.pairsOfSubject(appID),
    services.knowledge.confusableOptions(appID),
  ])
  const mixed = myMixUps(mine, options)
  return {
    list: shared.slice(0, LISTED),
    pairs: pairs
      .flatMap((pair): WirePair[] => {
        const a = mine.index.points.get(pair.point_a)
        const b = mine.index.points.get(pair.point_b)
        if (!a || !b) return []
        return [
          {
            SameKnowPointID: pair.pair_id,
            Name: pairName(a.name, b.name),
            Sides: [wirePoint(mine, a), wirePoint(mine, b)],
            Times: pair.times,
            Links: pair.links,
            Mine: mixed.get(pairKey(a.id, b.id)) ?? 0,
          },
        ]
      })
      .sort((a, b) => b.Mine - a.Mine),
  }
}

export const pairKey = (one: number, other: number) => `${Math.min(one, other)}-${Math.max(one, other)}`

/** My last answers that took one point for another, by pair. */
export function myMixUps(
  { done }: MyPoints,
  options: readonly { question_id: number; answer: string; own_point: number; other_point: number }[],
): Map<string, number> {
  const times = new Map<string, number>()
  for (const { question_id, answer, own_point, other_point } of options) {
    const row = done.get(question_id)
    if (row?.last_right !== 0 || row.last_reply !== answer) continue
    const key = pairKey(own_point, other_point)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return times
}

/** The questions of a subject's trees with a sigin type; undefined where there is no such tree. */
async function standingIn(services: Services, subjectID: number, siginType: string) {
  const { content } = services
  const { trees } = await content.chapters(subjectID)
  const treeIDs = trees.filter((tree) => tree.siginType === siginType).map((tree) => tree.treeID)
  if (treeIDs.length === 0) return undefined
  return content.derived(
    subjectID,
    `questions of sigin type ${siginType}`,
    async () => new Set(await services.content.questionsOfTrees(treeIDs)),
  )
}

/**
 * The points of the latest mistakes, with their questions not answered right since. SiginType (the specification gives
 * no values) restricts these to its trees, as in other calls of chapter trees; one without a tree restricts nothing.
 */
export const getReviewKnowledge: Handler<'knowledge.getReviewKnowledge'> = async ({ params, caller, services }) => {
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const mine = await myPoints(services, caller.userID, params.appID)
  const standing = params.SiginType ? await standingIn(services, params.appID, params.SiginType) : undefined
  const wrong = [...mine.done.values()]
    .filter((row) => row.wrong_at !== null)
    .sort((a, b) => (b.wrong_at ?? 0) - (a.wrong_at ?? 0))
    .slice(0, RECENT_MISTAKES)
  const mistakes = new Map<number, { times: number; last: number }>()
  for (const { question_id, wrong_at } of wrong)
    for (const point of mine.index.questions.get(question_id)?.points ?? []) {
      const known = mistakes.get(point)
      mistakes.set(point, { times: (known?.times ?? 0) + 1, last: Math.max(known?.last ?? 0, wrong_at ?? 0) })
    }
  return {
    list: [...mistakes].flatMap(([id, { times, last }]) => {
      const point = mine.index.points.get(id)
      if (!point) return []
      const open = point.questions.filter((question) => {
        if (standing && !standing.has(question)) return false
        const row = mine.done.get(question)
        return !(row?.last_right === 1 && row.last_at > last)
      })
      return [{ ...wirePoint(mine, point), Mistakes: times, LastWrongAt: last, AllTestIDs: open.slice(0, LINKED) }]
    }),
  }
}
