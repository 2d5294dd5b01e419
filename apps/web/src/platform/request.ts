import { isImpatient, type Reply, RequestError, type SendOptions } from '@tizhou/contract/client'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { type BugCause, bugTypeOf, isUnrecorded, UNRECORDED } from '@tizhou/domain/tracking/bugs'
import { REQUEST_TOAST_MS, tip, toast } from './feedback.ts'
import { loseSession } from './lostSession.ts'
import { toMaintain } from './navigation.ts'
import { recover } from './recovery.ts'
import { callNamed, client } from './serverClient.ts'
import { getSession } from './session.ts'
import { reportBug } from './tracking/bugs.ts'

export { RequestError } from '@tizhou/contract/client'

export type RequestOptions = Pick<SendOptions, 'signal' | 'allowedRepeat' | 'keepalive'>

type Asked<N extends CallName> = Omit<Params<N>, 'guid'>

/**
 * Makes a call with the session's guid. Resolves with the data of status 200; rejects with RequestError, whose
 * `msg` can be shown (`status: 0`: no network), for 201 (`notVip`) and 300 (`empty`) too. What section 8 of the
 * specification asks for beyond that is done here, for every page.
 */
export async function request<N extends CallName>(
  name: N,
  params: Asked<N>,
  options?: RequestOptions,
): Promise<Data<N>> {
  const { status, msg, data, outcome } = await requestReply(name, params, options)
  if (outcome === 'done') return data as Data<N>
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

async function made(
  name: CallName,
  params: object,
  options: RequestOptions | undefined,
  again = false,
): Promise<Reply<unknown>> {
  const call = callNamed(name)
  const session = getSession()
  const guid = call?.guid ? session?.guid : undefined
  const sentAt = Date.now()
  try {
    const reply = await client.ask(name, { ...params, guid } as never, options)
    if (reply.outcome === 'empty' && call?.path !== MAY_BE_UNCHANGED) report(name, reply)
    return reply
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.status !== 'http' || !session || isExempt(name)) throw met(name, error, session?.guid)
    const recovery = again ? 'over' : await recover(session.guid, sentAt)
    // What changes something may have been done before its reply was lost: it is not made twice.
    if (recovery === 'recovered' && call?.method === 'GET') return made(name, params, options, true)
    throw met(name, error, recovery === 'over' ? session.guid : undefined)
  }
}

/** Status 300 is what it answers as a rule. */
const MAY_BE_UNCHANGED = '/api/getChangeInfo'

const pathOf = (name: CallName): string => callNamed(name)?.path ?? ''
const isExempt = (name: CallName): boolean => isUnrecorded(pathOf(name))

/** The table of section 8, "Responses: general handling". Gives what the call rejects with. */
function met(name: CallName, error: RequestError, guid: string | undefined): RequestError {
  const { outcome, status, data, msg } = error
  switch (outcome) {
    case 'duplicate':
      return error
    case 'maintenance':
      toMaintain(msg)
      return error
    case 'sessionReplaced':
      loseSession(error, guid)
      return error
    case 'sessionLost':
      if (status === 'http' && isExempt(name)) break
      if (status === 'http') report(name, error)
      loseSession(error, guid)
      return error
    case 'unsent':
      tellUnsent(msg)
      break
    case 'unreachable':
      if (!isImpatient(pathOf(name))) break
      toast(msg, REQUEST_TOAST_MS)
      return error
  }
  if (isExempt(name)) return new RequestError(status, UNRECORDED, data, outcome)
  report(name, error)
  return error
}

/** Neither parameters nor address go along: they carry guid, phone and password. */
function report(name: CallName, failed: Pick<RequestError, 'status' | 'msg' | 'data'>): void {
  const type = bugTypeOf(causeOf(failed))
  if (type) reportBug({ type, action: name, path: pathOf(name), detail: `${failed.status} ${failed.msg}` })
}

function causeOf({ status, data }: Pick<RequestError, 'status' | 'data'>): BugCause {
  if (status === 'unsent') return { cause: 'requestSetup' }
  if (status === 'http') return { cause: 'caught', status: (data as { httpStatus: number }).httpStatus }
  return typeof status === 'number' && status > 0 ? { cause: 'status', status } : { cause: 'caught' }
}

let unsentTold = false

function tellUnsent(content: string): void {
  if (unsentTold) return
  unsentTold = true
  void tip({ content }).finally(() => {
    unsentTold = false
  })
}
