import { request } from './request.ts'
import { endSession } from './session.ts'

let onOut: () => void = () => {}

/** Registers the function that opens the log-in page afterwards. */
export function whenLoggedOut(go: () => void): void {
  onOut = go
}

/** Ends the session in this browser and, where it can be reached, on the server. */
export async function logOut(): Promise<void> {
  await request('account.logout', {}).catch(() => undefined)
  endSession()
  onOut()
}
