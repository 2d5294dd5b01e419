import type { ServerPart } from '../../platform/serverPart.ts'

/** Writes spooled events while the server runs, and once more after the last request. */
export const trackingAtServer: ServerPart = (http, { tracking }) => {
  http.addHook('onReady', () => tracking.start())
  http.addHook('onClose', () => tracking.stop())
}
