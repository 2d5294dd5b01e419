import { type Client, RequestError } from '@tizhou/contract/client'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { editConflictOf } from '@tizhou/contract/editConflict'

/** A revision that never matches. */
export const UNSEEN = 'unseen'

/** Saves with the present revision, for tests of something else. */
export async function saveOver<N extends CallName>(
  client: Client,
  name: N,
  params: Omit<Params<N>, 'revision'>,
): Promise<Data<N>> {
  const send = (revision: string | number) =>
    client.send(name, { ...params, revision } as unknown as Params<N>, { allowedRepeat: true })
  try {
    return await send(UNSEEN)
  } catch (error) {
    const conflict = error instanceof RequestError ? editConflictOf(error.data) : undefined
    if (!conflict) throw error
    return send(conflict.revision)
  }
}
