import type { IndexedPoint, PointIndex } from '../../cores/points/pointIndex.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Which of these points of a subject learners may read: those that questions of chapters are about, and those that no question
 * names. One that papers alone name would tell of an exam.
 */
export async function readablePoints(
  { points }: Pick<Services, 'points'>,
  index: PointIndex,
  ids: readonly number[],
): Promise<Map<number, IndexedPoint>> {
  const others = ids.filter((id) => !index.points.has(id) && index.names.has(id))
  const named = others.length > 0 ? await points.questionsOfPoints(others) : new Map<number, number>()
  return new Map(
    ids.flatMap((id): [number, IndexedPoint][] => {
      const known = index.points.get(id)
      if (known) return [[id, known]]
      const name = index.names.get(id)
      return name === undefined || (named.get(id) ?? 0) > 0 ? [] : [[id, { id, name, questions: [], home: null }]]
    }),
  )
}

/** The point that an id leads to, with its subject and that one's points; a merged one is the one that stays. */
export async function readablePoint(services: Services, asked: number) {
  const id = await services.points.pointAfterMerges(asked)
  const subjectID = await services.knowledge.subjectOfPoint(id)
  const index = subjectID === undefined ? undefined : await services.content.pointIndex(subjectID)
  const point = index && (await readablePoints(services, index, [id])).get(id)
  if (subjectID === undefined || !index || !point) throw notFound('该考点')
  return { subjectID, index, point }
}
