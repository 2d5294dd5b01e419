import { type ClientType, clientTypeOf } from '@tizhou/domain/client/clientType'

/** The kind of this client, as the log-in calls name it (specification, section 9, "Client labels"). */
export const clientType = (): ClientType => clientTypeOf(navigator.userAgent, navigator.maxTouchPoints)
