import { calls } from 'virtual:calls'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { sendFile } from '@tizhou/contract/upload'
import { RequestError, request } from './request.ts'
import { getSession } from './session.ts'

/**
 * Makes a call that takes a file, with the session's guid: with the file itself (for small pictures and lists, since a
 * network failure restarts it), or with a completed upload (ui/upload). Rejects as `request` does.
 */
export async function uploadFile<N extends CallName>(
  name: N,
  params: Omit<Params<N>, 'guid'>,
  file: Blob | { upload: string },
): Promise<Data<N>> {
  const guid = getSession()?.guid
  try {
    return await sendFile(
      {
        addresses: calls,
        origin: location.origin,
        fetch: (input, init) => fetch(input, init),
      },
      name,
      { guid, ...params } as unknown as Params<N>,
      file,
    )
  } catch (error) {
    // Lets `request` detect and handle a lost session.
    if (error instanceof RequestError && error.status === 401) await request('staff.staffMe', {}).catch(() => {})
    throw error
  }
}
