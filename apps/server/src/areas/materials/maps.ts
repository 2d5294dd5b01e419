import type { Handler } from '../../platform/calls/handler.ts'
import { nodeOn, readText, shelfMenu } from './texts.ts'

export const getKDSJTree: Handler<'materials.getKDSJTree'> = async ({ params, services }) => ({
  list: (await shelfMenu(services, params.appID, 'map')).map(({ id, node, ...entry }) => ({
    mapID: id,
    ...entry,
    SameKnowPointID: node?.pointID ?? null,
  })),
})

export const getKDSJcontent: Handler<'materials.getKDSJcontent'> = async ({ params, caller, services }) =>
  readText(services, caller, await nodeOn(services, caller, params.mapID, ['map'], { subjectID: params.appID }))
