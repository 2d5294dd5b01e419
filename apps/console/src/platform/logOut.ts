import { request } from './request.ts'
import { endSession } from './session.ts'

let onOut: () => void = () => {}

/** Who leads to the log-in afterwards. */
export function whenLoggedOut(go: () => void): void {
  onOut = go
}

/** Ends the session here and on the server; without network at least here. */
export async function logOut(): Promise<void> {
  await request('account.logout', {}).catch(() => undefined)
  endSession()
  onOut()
}
