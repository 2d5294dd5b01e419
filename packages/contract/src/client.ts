import type { CallName, Data, Params } from './contract.ts'
import type { Envelope } from './envelope.ts'
import { formText } from './formText.ts'

/** What a client needs of a call to make it: nothing of its schemas (clientTable.ts makes the table of all). */
export interface ClientCall {
  method: 'GET' | 'POST'
  path: string
  /** Parameters that travel as JSON text. */
  json?: readonly string[]
  /** The call takes the session's guid. */
  guid?: true
}

export type ClientTable = Readonly<Record<string, ClientCall>>

/** Says that the caller has no reply to show: the network, a time-out, or something that is not our server. */
export const NETWORK_FAILURE = '网络加载出错，请稍后再试'

/**
 * What a reply means (specification, section 8, "Responses: general handling"; design, "Envelope").
 * `sessionLost` also stands for an HTTP failure that is not the API's (design, "Rulings"); `unreachable`: no
 * reply that could be read; `duplicate`: a later equal call took the place of this one.
 */
export type Outcome =
  | 'done'
  | 'notVip'
  | 'empty'
  | 'sessionReplaced'
  | 'sessionLost'
  | 'maintenance'
  | 'forbidden'
  | 'missing'
  | 'refused'
  | 'unreachable'
  | 'duplicate'

/** The table of section 8. `envelope` is null where the body is none. */
export function outcomeOf(httpStatus: number, envelope: Pick<Envelope, 'status' | 'data'> | null): Outcome {
  if (httpStatus === 204) return 'done'
  if (httpStatus !== 200) return 'sessionLost'
  if (!envelope) return 'unreachable'
  const { status, data } = envelope
  if (status === 201) return 'notVip'
  if (status >= 200 && status <= 299) return 'done'
  if (status === 300) return 'empty'
  if (status === 401) return (data as { type?: unknown } | null)?.type === 1 ? 'sessionReplaced' : 'sessionLost'
  if (status === 408) return 'maintenance'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 502) return 'missing'
  return 'refused'
}

/**
 * A call that brought no data. `status`: the envelope's; 0: no reply that could be read (network, time-out);
 * `http`: an HTTP status other than 200 and 204; `duplicate`: as the outcome. `msg` can be shown to a user.
 */
export class RequestError extends Error {
  readonly status: number | 'http' | 'duplicate'
  readonly msg: string
  readonly data: unknown
  readonly outcome: Outcome

  constructor(
    status: number | 'http' | 'duplicate',
    msg: string,
    data: unknown = null,
    outcome: Outcome = meaningOf(status, data),
  ) {
    super(msg)
    this.name = 'RequestError'
    this.status = status
    this.msg = msg
    this.data = data
    this.outcome = outcome
  }
}

function meaningOf(status: number | 'http' | 'duplicate', data: unknown): Outcome {
  if (status === 'duplicate') return 'duplicate'
  if (status === 'http') return 'sessionLost'
  return status === 0 ? 'unreachable' : outcomeOf(200, { status, data })
}

export interface SendOptions {
  signal?: AbortSignal
  /** Lets equal calls run at the same time; without it the earlier one is cancelled. */
  allowedRepeat?: boolean
  /** Lets the call outlive the page (at most 64 kB of body). */
  keepalive?: boolean
  /** Milliseconds, in place of the call's usual time-out. */
  timeout?: number
}

export interface ClientOptions {
  addresses: ClientTable
  /** `https://host[:port]`, without a slash at the end. */
  origin: string
  fetch: typeof globalThis.fetch
  /** Fields that every call carries; without it those of the PC client. */
  clientFields?: () => Record<string, string>
  userID?: () => number | undefined
  /** Milliseconds for a path. */
  timeoutFor?: (path: string) => number
  /** The signature `v`; absent: none is sent. */
  sign?: (params: Readonly<Record<string, unknown>>) => string
}

export interface Client {
  send<N extends CallName>(name: N, params: Params<N>, options?: SendOptions): Promise<Data<N>>
}

/** Calls whose `_u` is the name somebody logs in with: nobody has a userID yet (specification, section 7). */
const USER_IN_URL: Readonly<Record<string, string>> = { '/api/user/userlogin': 'username' }

const SLOW_PATHS = ['/api/app/moduleInfoX']

/** Specification, section 9: 100 s, and 15 s for moduleInfoX and pricelist. */
export function timeoutFor(path: string): number {
  return SLOW_PATHS.includes(path) || path.endsWith('/pricelist') ? 15_000 : 100_000
}

/** Specification, section 9, "Client identification". */
function pcClientFields(origin: string): Record<string, string> {
  return { client: 'pc', terminalType: '4', clientver: new URL(origin).host }
}

/**
 * The one wrapper that all calls go through (specification, section 7, "Request conventions"): writes the
 * parameters, cancels the earlier of two equal calls, keeps the time, reads the envelope. Knows no page:
 * the web client, the tests and the bench use it alike. Resolves with `data` of status 200, else rejects
 * with RequestError, or with the reason of the caller's own signal.
 */
export function createClient(options: ClientOptions): Client {
  const inFlight = new Map<string, AbortController>()
  const timeFor = options.timeoutFor ?? timeoutFor

  async function send(name: CallName, params: object, sending: SendOptions = {}): Promise<unknown> {
    const call = options.addresses[name]
    if (!call) throw new Error(`the contract has no call ${name}`)
    sending.signal?.throwIfAborted()
    const given = params as Readonly<Record<string, unknown>>
    const own = formText(given, call.json)
    const cut = new AbortController()
    const key = `${name}?${own}`
    if (!sending.allowedRepeat) {
      inFlight.get(key)?.abort(new RequestError('duplicate', `${call.path} cancel duplicate request`))
      inFlight.set(key, cut)
    }
    const giveUp = () => cut.abort(sending.signal?.reason)
    sending.signal?.addEventListener('abort', giveUp)
    const late = setTimeout(
      () => cut.abort(new RequestError(0, NETWORK_FAILURE)),
      sending.timeout ?? timeFor(call.path),
    )
    try {
      return await exchange(call, own, given, { signal: cut.signal, keepalive: sending.keepalive })
    } catch (error) {
      if (cut.signal.aborted) throw cut.signal.reason
      throw error instanceof RequestError ? error : new RequestError(0, NETWORK_FAILURE, error)
    } finally {
      clearTimeout(late)
      sending.signal?.removeEventListener('abort', giveUp)
      if (inFlight.get(key) === cut) inFlight.delete(key)
    }
  }

  async function exchange(call: ClientCall, own: string, given: Readonly<Record<string, unknown>>, init: RequestInit) {
    const fields = formText({
      ...(options.clientFields?.() ?? pcClientFields(options.origin)),
      v: options.sign?.(given),
    })
    const user = formText({ _u: given[USER_IN_URL[call.path] ?? ''] ?? options.userID?.() })
    const both = join(own, fields)
    const response =
      call.method === 'GET'
        ? await options.fetch(`${options.origin}${call.path}?${join(both, user)}`, { ...init, cache: 'no-store' })
        : await options.fetch(`${options.origin}${call.path}${user && `?${user}`}`, {
            ...init,
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
            body: both,
          })
    const body: unknown = response.status === 200 ? await response.json() : null
    const envelope = isEnvelope(body) ? body : null
    const outcome = outcomeOf(response.status, envelope)
    if (outcome === 'done') return envelope?.data ?? null
    if (outcome === 'sessionLost' && !envelope)
      throw new RequestError('http', NETWORK_FAILURE, { httpStatus: response.status }, outcome)
    throw new RequestError(envelope?.status ?? 0, envelope?.msg ?? NETWORK_FAILURE, envelope?.data, outcome)
  }

  return { send: send as unknown as Client['send'] }
}

const join = (...parts: string[]) => parts.filter(Boolean).join('&')

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).status === 'number'
}
