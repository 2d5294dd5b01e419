import { calls } from 'virtual:calls'
import { createClient, RequestError, type SendOptions } from '@tizhou/contract/client'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { type HeldCall, isHeldCall } from '@tizhou/domain/content/heldSteps'
import { watchedFetch } from './network.ts'
import { getSession } from './session.ts'
import { withSession } from './withSession.ts'

export { RequestError } from '@tizhou/contract/client'

const client = createClient({
  addresses: calls,
  origin: location.origin,
  fetch: watchedFetch,
  userID: () => getSession()?.userID,
  // The server recognises the back office by `client`: its log-in stays open while the learners' client is closed for
  // maintenance.
  clientFields: () => ({ client: 'console', terminalType: '4', clientver: location.host }),
})

let onPasswordFirst: () => void = () => {}

/** Registers the function that opens the form for an initial password. */
export function meetRefusals(passwordFirst: () => void): void {
  onPasswordFirst = passwordFirst
}

/** A call that somebody else has to release, with its parameters as they are sent. */
export interface HeldRequest {
  call: HeldCall
  sent: string
}

/** Of a call that its subject does not take directly: not handed in; handed in, with its page shown or not. */
type HandedIn = 'not' | 'shown' | 'stayed'

let onReviewed: (held: HeldRequest) => Promise<HandedIn> = async () => 'not'

/** Registers what offers to hand in a call that is refused because its subject is reviewed. */
export function meetReviews(ask: typeof onReviewed): void {
  onReviewed = ask
}

const sentOf = (name: CallName, params: object): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(params).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, calls[name]?.json?.includes(key) ? JSON.stringify(value) : String(value)]],
      ),
    ),
  )

const isReviewed = ({ status, data }: RequestError): boolean =>
  status === 409 && (data as { reason?: unknown } | null)?.reason === 'reviewed'

/**
 * Makes a call with the session's guid. Resolves with its data; rejects with RequestError, whose `msg` can be
 * shown and whose `data.errors` name fields (ui/form/useSending.ts). Where the session is over it waits for a log-in
 * (withSession.ts), unless the guid is among its parameters.
 */
export async function request<N extends CallName>(
  name: N,
  params: Omit<Params<N>, 'guid'>,
  options?: SendOptions,
): Promise<Data<N>> {
  const send = (given: object) => client.send(name, { ...given, ...params } as unknown as Params<N>, options)
  try {
    return calls[name]?.guid && !('guid' in params)
      ? await withSession((guid) => send({ guid }), options?.signal)
      : await send({})
  } catch (error) {
    if (error instanceof RequestError && wantsPassword(error)) onPasswordFirst()
    if (error instanceof RequestError && isReviewed(error) && isHeldCall(name)) {
      const handedIn = await onReviewed({ call: name, sent: sentOf(name, params) })
      // Its own page shows: nothing comes of the call, and whoever made it is gone.
      if (handedIn === 'shown') return new Promise<never>(() => undefined)
      if (handedIn === 'stayed')
        throw new RequestError(409, '已提交审核，在“审核”里可以看到；另一人发布之前，题库不变', { reason: 'handedIn' })
    }
    throw error
  }
}

const wantsPassword = ({ status, data }: RequestError): boolean =>
  status === 403 && Boolean((data as { mustChangePassword?: unknown } | null)?.mustChangePassword)

/** The text to show for any error. */
export const messageOf = (error: unknown): string =>
  error instanceof RequestError ? error.msg : '页面出错了，请刷新后再试'

/** Calls that return a page of a list. */
type ListCall = { [N in CallName]: Data<N> extends { rows: unknown[]; total: number } ? N : never }[CallName]
type RowOf<N extends ListCall> = Data<N> extends { rows: (infer R)[] } ? R : never

/** The `load` of a DataTable: `listOf('staff.staffList')`. `fixed` are parameters of every page. */
export function listOf<N extends ListCall>(name: N, fixed: Partial<Omit<Params<N>, 'guid'>> = {}) {
  return (
    query: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<{ rows: RowOf<N>[]; total: number }> =>
    request(name, { ...query, ...fixed } as unknown as Omit<Params<N>, 'guid'>, {
      signal,
      allowedRepeat: true,
    }) as unknown as Promise<{ rows: RowOf<N>[]; total: number }>
}
