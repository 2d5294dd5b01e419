import { type ClientTable, NETWORK_FAILURE, outcomeOf, RequestError } from './client.ts'
import type { CallName, Data, Params } from './contract.ts'
import type { Envelope } from './envelope.ts'
import { formText } from './formText.ts'

export interface UploadOptions {
  addresses: ClientTable
  /** `https://host[:port]`, without a trailing slash. */
  origin: string
  fetch: typeof globalThis.fetch
}

/**
 * Sends a file by a call with `upload`: parameters in the query, and as the body the file, or the id of an upload made
 * for this call. Separate from the client, since learners' pages send no such files. Rejects as `Client.send` does.
 */
export async function sendFile<N extends CallName>(
  { addresses, origin, fetch }: UploadOptions,
  name: N,
  params: Params<N>,
  file: Blob | { upload: string },
  signal?: AbortSignal,
): Promise<Data<N>> {
  const call = addresses[name]
  if (!call) throw new Error(`the contract has no call ${name}`)
  const query = formText(params as Readonly<Record<string, unknown>>, call.json)
  const { httpStatus, envelope } = await exchange(() =>
    fetch(`${origin}${call.path}?${query}`, {
      method: 'POST',
      ...('upload' in file
        ? { headers: { 'tizhou-upload': file.upload } }
        : { headers: { 'content-type': 'application/octet-stream' }, body: file }),
      signal,
    }),
  ).catch((error: unknown) => {
    if (signal?.aborted) throw signal.reason
    throw new RequestError(0, NETWORK_FAILURE, error)
  })
  const outcome = outcomeOf(httpStatus, envelope)
  if (outcome === 'done' && envelope) return envelope.data as Data<N>
  if (!envelope)
    throw new RequestError(outcome === 'unreachable' ? 0 : 'http', NETWORK_FAILURE, { httpStatus }, outcome)
  throw new RequestError(envelope.status, envelope.msg, envelope.data, outcome)
}

async function exchange(send: () => Promise<Response>): Promise<{ httpStatus: number; envelope: Envelope | null }> {
  const response = await send()
  const body: unknown = response.status === 200 ? await response.json() : null
  const isEnvelope = typeof body === 'object' && body !== null && typeof (body as Envelope).status === 'number'
  return { httpStatus: response.status, envelope: isEnvelope ? (body as Envelope) : null }
}
