import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { getSession } from '../../platform/session/session.ts'
import type { Asked } from './call.ts'

/**
 * Makes a call that takes a file, with the session's guid. Rejects with RequestError, whose `msg` can be shown. The
 * upload code is loaded at the first use, since few pages need it.
 */
export async function uploadFile<N extends CallName>(name: N, params: Asked<N>, file: Blob): Promise<Data<N>> {
  const [{ sendFile }, { calls }] = await Promise.all([import('@tizhou/contract/upload'), import('virtual:laterCalls')])
  return sendFile(
    { addresses: calls, origin: location.origin, fetch: (input, init) => fetch(input, init) },
    name,
    { guid: getSession()?.guid, ...params } as unknown as Params<N>,
    file,
  )
}
