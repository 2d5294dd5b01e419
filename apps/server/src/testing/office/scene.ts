import { ROLES, type Role } from '@tizhou/contract/call'
import { contractAddresses } from '@tizhou/contract/clientTable'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { sendFile } from '@tizhou/contract/upload'
import { addUser, userByName } from '../../cores/people/users.ts'
import type { Store } from '../../platform/database/store.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { type Api, startApi } from '../api.ts'
import { PASSWORD, TEST_COST } from '../bank.ts'

/** A server with a staff member of each role (named after it), besides the people of the test bank. */
export interface Scene {
  api: Api
  store: Store
  /** The id of the user with this name. */
  idOf(userName: string): Promise<number>
  /** Makes a staff member with the usual password; gives the id. */
  addStaff(userName: string, roles: Role[]): Promise<number>
  /** A new session of this user. */
  guidOf(userName: string): Promise<string>
  /** Makes a call that takes a file. */
  sendFile<N extends CallName>(name: N, params: Params<N>, file: Blob): Promise<Data<N>>
  close(): Promise<void>
}

/**
 * Prepares one call and gives its parameters, without the guid (an operator's is used; `guid`: another one; `file`: for
 * a call with a file).
 */
export type Sample = (scene: Scene) => Promise<Record<string, unknown>>
export type Samples = Readonly<Record<string, Sample>>

export const appIDOf = ({ api }: Scene) => api.world.subjectID

export async function setScene(store: Store): Promise<Scene> {
  const api = await startApi(store, { RATE_LIMITS: 'off' })
  const passwordHash = await hashPassword(PASSWORD, TEST_COST)
  const idOf = async (userName: string) => {
    const user = await userByName(store, userName)
    if (!user) throw new Error(`nobody is called ${userName}`)
    return user.user_id
  }
  const addStaff = (userName: string, roles: Role[]) =>
    store.write((tx) => addUser(tx, { userName, nickName: userName, passwordHash, roles, now: api.clock.now }))
  for (const role of ROLES) await addStaff(role, [role])
  return {
    api,
    store,
    idOf,
    addStaff,
    async guidOf(userName) {
      const userID = await idOf(userName)
      const guid = await store.write((tx) => api.services.sessions.start(tx, userID, 'console'))
      api.services.sessions.forget(userID)
      return guid
    },
    sendFile: (name, params, file) =>
      sendFile({ addresses: contractAddresses(), origin: api.origin, fetch }, name, params, file),
    close: () => api.close(),
  }
}
