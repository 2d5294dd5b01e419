import type { CallName, Data, Params } from './contract.ts'
import type { Envelope } from './envelope.ts'
import { formText } from './formText.ts'
import { guarded } from './requestGuards.ts'
import type { SessionParam } from './session.ts'

/** What a client needs of a call, without schemas (clientTable.ts makes the table). */
export interface ClientCall {
  method: 'GET' | 'POST'
  path: string
  /** Parameters that travel as JSON text. */
  json?: readonly string[]
  /** The parameter for the session's guid. */
  guid?: SessionParam
}

export type ClientTable = Readonly<Record<string, ClientCall>>

/** Message where there is no reply: network, time-out, or an answer that is not our server's. */
export const NETWORK_FAILURE = '网络加载出错，请稍后再试'

/** Message where the request could not be composed, so that nothing was sent (specification, section 8). */
const SETUP_FAILURE = '加载超时'

/**
 * The meaning of a reply (specification, section 8, "Responses: general handling"; design, "Envelope").
 * `sessionLost` also stands for HTTP failures that are not the API's (design, "Rulings"); `unreachable`: no readable
 * reply; `duplicate`: replaced by a later equal call; `unsent`: the request could not be composed.
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
  | 'unsent'

/** The table of section 8. `envelope`: null where the body is none. */
export function outcomeOf(httpStatus: number, envelope: Pick<Envelope, 'status' | 'data'> | null): Outcome {
  if (httpStatus === 204) return 'done'
  // The request was incomplete, so it was not processed.
  if (httpStatus === 408) return 'unreachable'
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

type Failed = number | 'http' | 'duplicate' | 'unsent'

/**
 * A failed call. `status`: the envelope's; 0: no readable reply (network, time-out); `http`: an HTTP status other than
 * 200 and 204, in data.httpStatus; `duplicate` and `unsent`: as in Outcome. `msg` can be shown to users.
 */
export class RequestError extends Error {
  readonly status: Failed
  readonly msg: string
  readonly data: unknown
  readonly outcome: Outcome

  constructor(status: Failed, msg: string, data: unknown = null, outcome: Outcome = meaningOf(status, data)) {
    super(msg)
    this.name = 'RequestError'
    this.status = status
    this.msg = msg
    this.data = data
    this.outcome = outcome
  }
}

function meaningOf(status: Failed, data: unknown): Outcome {
  if (status === 'duplicate' || status === 'unsent') return status
  if (status === 'http') return 'sessionLost'
  return status === 0 ? 'unreachable' : outcomeOf(200, { status, data })
}

export interface SendOptions {
  signal?: AbortSignal
  /** Allows equal calls to run concurrently; otherwise the earlier one is cancelled. */
  allowedRepeat?: boolean
  /** Lets the call outlive the page (at most 64 kB of body). */
  keepalive?: boolean
  /** Time-out in ms, in place of the call's own. */
  timeout?: number
}

export interface ClientOptions {
  addresses: ClientTable
  /** Loads further addresses, for the first call that `addresses` lacks, and adds them there. */
  learnMore?: () => Promise<unknown>
  /** `https://host[:port]`, without a trailing slash. */
  origin: string
  fetch: typeof globalThis.fetch
  /** Fields of every call; default: those of the PC client. */
  clientFields?: () => Record<string, string>
  userID?: () => number | undefined
  /** Time-out in ms for a path. */
  timeoutFor?: (path: string) => number
  /** Makes the signature `v`; absent: none is sent. */
  sign?: (signed: { userID: number | undefined; cptID: unknown }) => string
}

/** A successful reply: 2xx, or 300 (specification, section 8). */
export interface Reply<D> {
  status: number
  msg: string
  /** null without data: status 300, 201 and HTTP 204. */
  data: D | null
  outcome: 'done' | 'notVip' | 'empty'
}

export interface Client {
  /** Resolves with the data; 201 and 300 reject like every other failure. */
  send<N extends CallName>(name: N, params: Params<N>, options?: SendOptions): Promise<Data<N>>
  /** Resolves with the reply where its status is 2xx or 300, for callers that check the status. */
  ask<N extends CallName>(name: N, params: Params<N>, options?: SendOptions): Promise<Reply<Data<N>>>
}

/** Calls whose `_u` is the user's name, since there is no userID yet (specification, section 7, "User and account"). */
export const USER_IN_URL: Readonly<Record<string, string>> = {
  '/api/user/userlogin': 'username',
  '/api/user/codelogin': 'userName',
  '/api/user/checkcode': 'phone',
}

/** Specification, section 9: 100 s, and 15 s for moduleInfoX and pricelist. */
export function timeoutFor(path: string): number {
  return isImpatient(path) ? 15_000 : 100_000
}

/** moduleInfoX and pricelist: pages are empty until they are there. */
export const isImpatient = (path: string): boolean => path === '/api/app/moduleInfoX' || path.endsWith('/pricelist')

/** Specification, section 9, "Client identification". */
function pcClientFields(origin: string): Record<string, string> {
  return { client: 'pc', terminalType: '4', clientver: new URL(origin).host }
}

/**
 * The wrapper of all calls (specification, section 7, "Request conventions"): encodes parameters, cancels the earlier
 * of two equal calls, applies time-outs, reads the envelope. Independent of pages: used by the web client, tests and
 * the bench. Rejects with RequestError, or with the reason of the caller's signal. A call that the request guards hold
 * back stays pending for ever, without holding memory.
 */
export function createClient(options: ClientOptions): Client {
  const inFlight = new Map<string, AbortController>()
  const timeFor = options.timeoutFor ?? timeoutFor

  async function send(name: CallName, params: object, sending?: SendOptions): Promise<unknown> {
    const { status, msg, data, outcome } = await ask(name, params, sending)
    if (outcome === 'done') return data
    throw new RequestError(status, msg, data, outcome)
  }

  async function ask(name: CallName, params: object, sending: SendOptions = {}): Promise<Reply<unknown>> {
    sending.signal?.throwIfAborted()
    if (!options.addresses[name]) await options.learnMore?.()
    const { call, given, own } = prepared(name, params)
    if (!given) return new Promise<never>(() => {})
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
    const exchange = () => read(() => written(call, own, given, { signal: cut.signal, keepalive: sending.keepalive }))
    try {
      return await exchange().catch((error: unknown) => {
        // The refusal contains the server's time, so the call can be signed again.
        if (options.sign && isStale(error) && !cut.signal.aborted) return exchange()
        throw error
      })
    } catch (error) {
      if (cut.signal.aborted) throw cut.signal.reason
      throw error instanceof RequestError ? error : new RequestError(0, NETWORK_FAILURE, error)
    } finally {
      clearTimeout(late)
      sending.signal?.removeEventListener('abort', giveUp)
      if (inFlight.get(key) === cut) inFlight.delete(key)
    }
  }

  function prepared(name: CallName, params: object) {
    return orUnsent(() => {
      const call = options.addresses[name]
      if (!call) throw new Error(`the contract has no call ${name}`)
      const given = guarded(call.path, params as Readonly<Record<string, unknown>>)
      return { call, given, own: formText(given ?? {}, call.json) }
    })
  }

  function written(call: ClientCall, own: string, given: Readonly<Record<string, unknown>>, init: RequestInit) {
    return orUnsent(() => {
      const named = USER_IN_URL[call.path]
      const userID = named === undefined ? options.userID?.() : undefined
      const fields = formText({
        ...(options.clientFields?.() ?? pcClientFields(options.origin)),
        v: options.sign?.({ userID, cptID: given.cptID }),
      })
      const user = formText({ _u: named === undefined ? userID : given[named] })
      const both = join(own, fields)
      const address = `${options.origin}${call.path}`
      if (call.method === 'GET')
        return { url: `${address}?${join(both, user)}`, init: { ...init, cache: 'no-store' as const } }
      return {
        url: `${address}${user && `?${user}`}`,
        init: {
          ...init,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
          body: both,
        },
      }
    })
  }

  async function read(write: () => { url: string; init: RequestInit }): Promise<Reply<unknown>> {
    const { url, init } = write()
    const response = await options.fetch(url, init)
    const httpStatus = response.status
    if (httpStatus === 204) return { status: httpStatus, msg: '', data: null, outcome: 'done' }
    const body: unknown = httpStatus === 200 ? await readJson(response) : null
    const envelope = isEnvelope(body) ? body : null
    const outcome = outcomeOf(httpStatus, envelope)
    if (outcome === 'sessionLost' && !envelope) throw new RequestError('http', NETWORK_FAILURE, { httpStatus }, outcome)
    const { status = 0, msg = NETWORK_FAILURE, data = null } = envelope ?? {}
    if (outcome === 'done' || outcome === 'notVip' || outcome === 'empty') return { status, msg, data, outcome }
    throw new RequestError(status, msg, data, outcome)
  }

  return { send: send as unknown as Client['send'], ask: ask as unknown as Client['ask'] }
}

function orUnsent<T>(prepare: () => T): T {
  try {
    return prepare()
  } catch (error) {
    throw new RequestError('unsent', SETUP_FAILURE, error)
  }
}

/** `data` of a failure whose reply had no body. */
export const EMPTY_REPLY = { emptyReply: true }

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') throw new RequestError(0, NETWORK_FAILURE, EMPTY_REPLY)
  return JSON.parse(text)
}

const isStale = (error: unknown): boolean =>
  error instanceof RequestError && (error.data as { signature?: unknown } | null)?.signature === 'stale'

const join = (...parts: string[]) => parts.filter(Boolean).join('&')

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' && value !== null && typeof (value as Envelope).status === 'number' && 'data' in value
  )
}
