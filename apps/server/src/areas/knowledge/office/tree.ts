import { isCircle } from '@tizhou/domain/points/points'
import { Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { changedMeanwhile } from '../../../platform/edited.ts'
import { ownPoint } from './removal.ts'

export const pointTree: Handler<'knowledge.pointTree'> = ({ params, services }) =>
  services.points.pointTreeOf(params.appID)

export const pointMove: Handler<'knowledge.pointMove'> = async (input) => {
  const { params, services } = input
  const { appID, pointID, parentID, wasParentID } = params
  await services.store.write(async (tx) => {
    const points = services.points.in(tx)
    // Two that move at once could make a circle.
    await oneEditorAtATime(tx, `points of ${appID}`)
    const name = await ownPoint(points, appID, pointID)
    const parents = await points.parentsOf(appID)
    const now = parents.get(pointID) ?? 0
    if (now !== wasParentID) throw changedMeanwhile('这个知识点的上级')
    const nameOf = async (id: number) => (id === 0 ? '' : await ownPoint(points, appID, id))
    const [before, after] = [await nameOf(now), await nameOf(parentID)]
    if (parentID !== 0 && isCircle(pointID, parentID, parents))
      throw new Refusal(400, `“${after}”已经在“${name}”的下面`, { reason: 'circle' })
    await points.setLinks(pointID, 'parent', parentID === 0 ? [] : [parentID])
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'point', id: pointID, name },
      before: { parent: before },
      after: { parent: after },
    })
  })
  return null
}
