import type { BootServices } from '../../platform/platformServices.ts'
import { SessionWatch } from '../../platform/push/sessionWatch.ts'
import { Sessions } from './sessions/sessions.ts'

export function madeByPeople({ store, now, config }: BootServices) {
  const sessions = new Sessions(store, now, () => config.sessionDays)
  return {
    sessions,
    /** Ends event streams with their sessions. */
    streamSessions: new SessionWatch(sessions),
  }
}
