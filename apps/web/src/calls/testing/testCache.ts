import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach } from 'vitest'

type Keyed = { queryKey: QueryKey }

/** A query cache for a test: stores answers under keys and tells which of them are stale. */
export function testCache() {
  let client = new QueryClient()
  beforeEach(() => {
    client = new QueryClient()
  })
  afterEach(() => client.clear())
  return {
    get client() {
      return client
    },
    /** Stores an answer under each key. */
    shown(...options: Keyed[]): void {
      for (const { queryKey } of options) client.setQueryData(queryKey, {})
    },
    hashes: (...options: Keyed[]) => options.map(({ queryKey }) => hashKey(queryKey)).sort(),
    stale: () =>
      client
        .getQueryCache()
        .getAll()
        .filter((query) => query.state.isInvalidated)
        .map((query) => query.queryHash)
        .sort(),
  }
}
