import { calls } from 'virtual:calls'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { sendFile } from '@tizhou/contract/upload'
import { withSession } from './withSession.ts'

/**
 * Makes a call that takes a file, with the session's guid: with the file itself (for small pictures and lists, since a
 * network failure restarts it), or with a completed upload (ui/upload). Rejects as `request` does.
 */
export async function uploadFile<N extends CallName>(
  name: N,
  params: Omit<Params<N>, 'guid'>,
  file: Blob | { upload: string },
): Promise<Data<N>> {
  return withSession((guid) =>
    sendFile(
      {
        addresses: calls,
        origin: location.origin,
        fetch: (input, init) => fetch(input, init),
      },
      name,
      { guid, ...params } as unknown as Params<N>,
      file,
    ),
  )
}
