import { QueryClient } from '@tanstack/react-query'
import { isOffline, subscribeNetwork } from './network.ts'
import { RequestError } from './request.ts'
import { pageOwner, subscribeSession } from './session.ts'

/** The query cache. A page of another person, or of nobody, begins with an empty one: nobody sees another person's data. */
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

let owner = pageOwner()

subscribeSession(() => {
  const next = pageOwner()
  if (next !== owner) queryClient.clear()
  owner = next
})

// What could not be loaded comes by itself once the server is back.
subscribeNetwork(() => {
  if (!isOffline()) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
})
