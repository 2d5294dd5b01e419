import { notFound } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'

/** The point that an id leads to, with its subject and that one's points; a merged one is the one that stays. */
export async function readablePoint(services: Services, asked: number) {
  const id = await services.points.pointAfterMerges(asked)
  const subjectID = await services.knowledge.subjectOfPoint(id)
  const index = subjectID === undefined ? undefined : await services.content.pointIndex(subjectID)
  const point = index?.readable.get(id)
  if (subjectID === undefined || !index || !point) throw notFound('该考点')
  return { subjectID, index, point }
}
