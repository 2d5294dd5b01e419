import { request } from './request.ts'
import { endSession } from './session.ts'

let onOut: () => void = () => {}

/** Registers what leads to the log-in page afterwards. */
export function whenLoggedOut(go: () => void): void {
  onOut = go
}

/** Ends the session on the server, as far as it can be reached, and in this browser. */
export async function logOut(): Promise<void> {
  await request('account.logout', {}).catch(() => undefined)
  endSession()
  onOut()
}
