import { request } from './request.ts'
import { endSession, getSession } from './session.ts'

let onOut: () => void = () => {}

/** Registers the function that opens the log-in page afterwards. */
export function whenLoggedOut(go: () => void): void {
  onOut = go
}

/** Ends the session in this browser and, where it can be reached, on the server. */
export async function logOut(): Promise<void> {
  const guid = getSession()?.guid
  // By its guid: a session that is over already asks for no log-in.
  if (guid !== undefined) await request('account.logout', { guid } as never).catch(() => undefined)
  endSession()
  onOut()
}
