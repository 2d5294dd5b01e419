import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from '@tizhou/contract/client'
import { REQUEST_TOAST_MS, toast } from '../feedback.ts'
import { keptOffline } from '../offline/offlineQueries.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { isUnreachable } from './isUnreachable.ts'

export { askedAt } from '../offline/offlineQueries.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
    mutationMeta: { quiet?: boolean }
  }
}

export interface QueryMeta extends Record<string, unknown> {
  /** The reply is stored on this device for this user and used when the network fails. */
  offline?: boolean
  /** Paths of the pictures (/files/images/…) in the data, to be stored with it. */
  pictures?: (data: never) => readonly string[]
  /** No toast for a network failure: the page shows it itself. */
  quiet?: boolean
}

/** The only place of server state (design, "Learner client"). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => tellNetworkFailure(error, query.meta?.quiet),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => tellNetworkFailure(error, mutation.meta?.quiet),
  }),
  defaultOptions: {
    queries: {
      // Fetches even when the browser reports no network: an installation on one machine works without any.
      networkMode: 'always',
      staleTime: 30_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
      persister: keptOffline,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

let owner = getSession()?.userID

subscribeSession(() => {
  const next = getSession()?.userID
  if (next !== owner) queryClient.clear()
  owner = next
})

/** Whether a failure may pass in a moment. A missing network does not count: the page shows it at once. */
function isPassing(error: Error): boolean {
  if (!(error instanceof RequestError) || typeof error.status !== 'number') return false
  return error.status === 0 ? navigator.onLine : error.status >= 500
}

function tellNetworkFailure(error: Error, quiet: boolean | undefined): void {
  if (!quiet && isUnreachable(error)) toast(error.msg, REQUEST_TOAST_MS)
}
