import {
  hashKey,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'

/** ms of this device: when the data now under this key was asked for. 0 where there is none. */
export function askedAt(_key: QueryKey): number {
  return 0
}

export function keptOffline<T>(
  queryFn: QueryFunction<T>,
  context: QueryFunctionContext,
  _query: Query,
): T | Promise<T> {
  return queryFn(context)
}
void hashKey
