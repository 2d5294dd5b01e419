import { type Reply, RequestError, type SendOptions } from '@tizhou/contract/client'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { type SessionParam, withGuid } from '@tizhou/contract/session'
import { getSession } from '../session/session.ts'
import { callNamed, client, learnMore } from './serverClient.ts'

export { RequestError } from '@tizhou/contract/client'

export type RequestOptions = Pick<SendOptions, 'signal' | 'allowedRepeat' | 'keepalive'>

type Asked<N extends CallName> = Omit<Params<N>, SessionParam>

/**
 * Makes a call with the session's guid. Resolves with the data of status 200, and with empty data for 300; rejects with
 * RequestError, whose `msg` can be shown (`status: 0`: no network), for 201 (`notVip`) too, and for 300 (`empty`) where
 * the call is about one thing that there is not. What section 8 of the specification asks for beyond that is done for
 * every page (responses.ts).
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
 * As `request`, for those who read the status: resolves with the reply where it is 2xx or 300, whose `data` is null
 * where there is none (specification, section 8: 300 "still resolves with the response").
 */
export async function requestReply<N extends CallName>(
  name: N,
  params: Asked<N>,
  options?: RequestOptions,
): Promise<Reply<Data<N>>> {
  return (await made(name, params, options)) as Reply<Data<N>>
}

/** What to do of a reply that is not as usual: not there at first load (main.tsx fetches it a little later). */
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
    // What is known is not waited for: a page that goes away sends what it still has.
    if (!callNamed(name)) await learnMore()
    const reply = await client.ask(name, withGuid(callNamed(name), params, session?.guid) as never, options)
    if (reply.outcome === 'empty') void responses().then(({ reportEmpty }) => reportEmpty(name, reply), ignore)
    return reply
  } catch (error) {
    if (!(error instanceof RequestError) || error.outcome === 'duplicate') throw error
    const parts = await responses().catch(ignore)
    // Without them nobody can be told more than the caller tells.
    if (!parts) throw error
    const met = await parts.meetFailure({ name, error, session, sentAt, isRepeat })
    if (met === 'repeat') return made(name, params, options, true)
    throw met
  }
}

const ignore = (): undefined => undefined
