import { type ClientType, clientTypeOf } from '@tizhou/domain/client/clientType'

/** What kind of client this is, as calls about log-ins say it (specification, section 9, "Client labels"). */
export const clientType = (): ClientType => clientTypeOf(navigator.userAgent, navigator.maxTouchPoints)
