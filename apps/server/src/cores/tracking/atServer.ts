import type { ServerPart } from '../../platform/serverPart.ts'

/** What waits on disk is written while the server runs, and once more when no request is under way any more. */
export const trackingAtServer: ServerPart = (http, { tracking }) => {
  http.addHook('onReady', () => tracking.start())
  http.addHook('onClose', () => tracking.stop())
}
