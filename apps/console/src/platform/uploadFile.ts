import { calls } from 'virtual:calls'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { sendFile } from '@tizhou/contract/upload'
import { RequestError, request } from './request.ts'
import { getSession } from './session.ts'

/**
 * Makes a call that takes a file, with the session's guid: with the file itself, which begins anew when the line breaks and is for
 * small pictures and lists, or with the upload that was sent for it (ui/upload). Rejects as `request` does.
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
    // `request` handles a lost session; this call makes it notice.
    if (error instanceof RequestError && error.status === 401) await request('staff.staffMe', {}).catch(() => {})
    throw error
  }
}
