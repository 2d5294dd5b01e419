import { type Reply, RequestError, type SendOptions } from '@tizhou/contract/client'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { type SessionParam, withGuid } from '@tizhou/contract/session'
import { getSession } from '../session/session.ts'
import { callNamed, client, learnMore } from './serverClient.ts'

export { RequestError } from '@tizhou/contract/client'

export type RequestOptions = Pick<SendOptions, 'signal' | 'allowedRepeat' | 'keepalive'>

type Asked<N extends CallName> = Omit<Params<N>, SessionParam>

/**
 * Makes a call with the session's guid. Resolves with the data of status 200, and with empty data for 300. Rejects with
 * RequestError, whose `msg` can be shown (`status: 0`: no network), also for 201 (`notVip`), and for 300 (`empty`)
 * where the call is about a single thing that does not exist. responses.ts does the rest of section 8 of the
 * specification.
 */
export async function request<N extends CallName>(
  name: N,
  params: Asked<N>,
  options?: RequestOptions,
): Promise<Data<N>> {
  const { status, msg, data, outcome } = await requestReply(name, params, options)
  if (outcome === 'done') return data as Data<N>
  if (outcome === 'empty') {
    const empty = (await responses().catch(ignore))?.emptyDataOf(name, data)
    if (empty !== undefined) return empty as Data<N>
  }
  throw new RequestError(status, msg, data, outcome)
}

/**
 * `request` for callers that read the status: resolves with the reply where it is 2xx or 300, with `data: null` where
 * it has none (specification, section 8: 300 "still resolves with the response").
 */
export async function requestReply<N extends CallName>(
  name: N,
  params: Asked<N>,
  options?: RequestOptions,
): Promise<Reply<Data<N>>> {
  return (await made(name, params, options)) as Reply<Data<N>>
}

/** The handling of exceptional replies, outside the first load (main.tsx loads it a little later). */
const responses = () => import('./responses.ts')

async function made(
  name: CallName,
  params: object,
  options: RequestOptions | undefined,
  isRepeat = false,
): Promise<Reply<unknown>> {
  const session = getSession()
  const sentAt = Date.now()
  try {
    // A known call does not wait: a closing page sends what it still has.
    if (!callNamed(name)) await learnMore()
    const reply = await client.ask(name, withGuid(callNamed(name), params, session?.guid) as never, options)
    if (reply.outcome === 'empty') void responses().then(({ reportEmpty }) => reportEmpty(name, reply), ignore)
    return reply
  } catch (error) {
    if (!(error instanceof RequestError) || error.outcome === 'duplicate') throw error
    const parts = await responses().catch(ignore)
    // Without responses.ts the user learns only what the caller shows.
    if (!parts) throw error
    const met = await parts.meetFailure({ name, error, session, sentAt, isRepeat })
    if (met === 'repeat') return made(name, params, options, true)
    throw met
  }
}

const ignore = (): undefined => undefined
