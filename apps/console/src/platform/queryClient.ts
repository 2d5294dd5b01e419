import { QueryClient } from '@tanstack/react-query'
import { isOffline, subscribeNetwork } from './network.ts'
import { RequestError } from './request.ts'
import { getSession, subscribeSession } from './session.ts'

/** The query cache. A change of the session empties it, so that nobody sees another person's data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && !isOffline() && error instanceof RequestError && (error.status === 0 || error.status === 500),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

let owner = getSession()?.guid

subscribeSession(() => {
  const next = getSession()?.guid
  if (next !== owner) queryClient.clear()
  owner = next
})

// What could not be loaded comes by itself once the server is back.
subscribeNetwork(() => {
  if (!isOffline()) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
})
