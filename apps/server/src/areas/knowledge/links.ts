import type { Handler } from '../../platform/calls/handler.ts'

/** Most texts of one point. */
const MOST_TEXTS = 3

/**
 * Points of questions, with the texts that the office linked to these points. A point could reveal the key, so
 * questions whose key the learner may not read are left out.
 */
export const questionLinks: Handler<'knowledge.questionLinks'> = async ({ params, caller, services }) => {
  const { appID, allTestIDs } = params
  const readable = await services.papers.readableQuestions(caller, appID, allTestIDs)
  const sittingUntil = await services.replies.sittingUntil(caller.userID, appID)
  const waits = await services.papers.keysWait(caller, appID, sittingUntil)
  const ids = [...new Set(allTestIDs)].filter((id) => readable.has(id) && !waits?.why(id))
  const index = await services.content.pointIndex(appID)
  const list = ids.map((id) => ({ AllTestID: id, PointIDs: [...(index.questions.get(id)?.points ?? [])] }))
  const pointIDs = new Set(list.flatMap(({ PointIDs }) => PointIDs))
  const told = pointIDs.size === 0 ? [] : await services.materials.textsOfPoints(appID, pointIDs)
  const texts = Map.groupBy(told, ({ pointID }) => pointID)
  return {
    list,
    points: [...pointIDs].map((id) => ({
      SameKnowPointID: id,
      Name: index.names.get(id) ?? '',
      TestCount: index.points.get(id)?.questions.length ?? 0,
      texts: (texts.get(id) ?? [])
        .slice(0, MOST_TEXTS)
        .map(({ shelf, bookID, nodeID, name }) => ({ shelf, bookID, nodeID, Name: name })),
    })),
  }
}
