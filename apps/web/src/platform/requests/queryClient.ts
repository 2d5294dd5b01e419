import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from '@tizhou/contract/client'
import { REQUEST_TOAST_MS, toast } from '../feedback.ts'
import { keptOffline } from '../offline/offlineQueries.ts'
import { getSession, subscribeSession } from '../session/session.ts'

export { askedAt } from '../offline/offlineQueries.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
    mutationMeta: { quiet?: boolean }
  }
}

export interface QueryMeta extends Record<string, unknown> {
  /** Kept for this user on this device, and answered from there when the network fails. */
  offline?: boolean
  /** Paths of the pictures (/files/images/…) that the data shows, to be kept beside it. */
  pictures?: (data: never) => readonly string[]
  /** No toast for a network failure: the page says it itself. */
  quiet?: boolean
}

/** Design, "Learner client": server state lives here and nowhere else. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => tellNetworkFailure(error, query.meta?.quiet),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => tellNetworkFailure(error, mutation.meta?.quiet),
  }),
  defaultOptions: {
    queries: {
      // The network itself says whether it is there: an installation on one machine works without any.
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

/** A failure that may be over in a moment. Without network it is not: the page says so at once. */
function isPassing(error: Error): boolean {
  if (!(error instanceof RequestError) || typeof error.status !== 'number') return false
  return error.status === 0 ? navigator.onLine : error.status >= 500
}

function tellNetworkFailure(error: Error, quiet: boolean | undefined): void {
  if (!quiet && error instanceof RequestError && error.outcome === 'unreachable') toast(error.msg, REQUEST_TOAST_MS)
}
