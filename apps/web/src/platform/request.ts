import { RequestError } from '@tizhou/contract/client'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { loseSession } from './lostSession.ts'
import { goTo } from './navigation.ts'
import { client, takesGuid } from './serverClient.ts'
import { getSession } from './session.ts'

export { RequestError } from '@tizhou/contract/client'

export interface RequestOptions {
  signal?: AbortSignal
  allowedRepeat?: boolean
}

/**
 * Makes a call with the session's guid. Resolves with the data of status 200; rejects with RequestError, whose
 * `msg` can be shown (`status: 0`: no network). A lost session and maintenance are dealt with here, for every
 * page (specification, section 8); a network failure is told by queryClient.ts, once all attempts are over.
 */
export async function request<N extends CallName>(
  name: N,
  params: Omit<Params<N>, 'guid'>,
  options?: RequestOptions,
): Promise<Data<N>> {
  const session = getSession()
  const guid = takesGuid(name) ? session?.guid : undefined
  try {
    return await client.send(name, { ...params, guid } as unknown as Params<N>, options)
  } catch (error) {
    if (error instanceof RequestError) meet(error, session?.guid)
    throw error
  }
}

function meet(error: RequestError, guid: string | undefined): void {
  if (error.outcome === 'sessionLost' || error.outcome === 'sessionReplaced') loseSession(error, guid)
  else if (error.outcome === 'maintenance' && location.pathname !== '/Maintain')
    goTo(`/Maintain?msg=${encodeURIComponent(error.msg)}`)
}
