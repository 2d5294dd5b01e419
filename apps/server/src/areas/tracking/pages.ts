import { pageOfName } from '@tizhou/domain/tracking/pages'
import { maskedName, scrubbed } from '@tizhou/domain/tracking/privacy'
import type { Handler } from '../../platform/calls/handler.ts'
import { idOrNone, kept } from './kept.ts'

/** Unknown pages are counted together, since names come from clients. */
const knownPage = (wpageName: string): string => pageOfName(wpageName)?.wpageName ?? ''

export const position: Handler<'tracking.position'> = async ({ params, services }) => {
  const { wpageName, userName, location, ...others } = params
  await services.tracking.accept({
    kind: 'position',
    userID: null,
    subjectID: null,
    page: knownPage(wpageName),
    name: scrubbed(wpageName),
    fields: kept({ ...others, userName: maskedName(userName), location }),
    usage: { views: 1 },
  })
  return null
}

export const stayTime: Handler<'tracking.stayTime'> = async ({ params, services }) => {
  const { wpageName, userName, userID, stayTime, ...others } = params
  await services.tracking.accept({
    kind: 'stayTime',
    userID: idOrNone(userID),
    subjectID: null,
    page: knownPage(wpageName),
    name: scrubbed(wpageName),
    fields: kept({ ...others, userName: maskedName(userName), stayTime }),
    usage: { staySeconds: stayTime },
  })
  return null
}
