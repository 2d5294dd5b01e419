import { QueryClient } from '@tanstack/react-query'
import { RequestError } from './request.ts'
import { getSession, subscribeSession } from './session.ts'

/** What the server said, and nothing of anybody else: it is forgotten when another one logs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && error instanceof RequestError && (error.status === 0 || error.status === 500),
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
