import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallName, Data } from '@tizhou/contract/contract'
import { request } from '../../platform/requests/request.ts'
import { type Asked, type Asking, keyOf, QUIET } from './call.ts'

/** A list that is fetched page by page. `next`: the number of the next page, undefined at the end. */
export function askPages<N extends CallName>(
  name: N,
  params: Omit<Asked<N>, 'curPage'>,
  next: (last: Data<N>, all: Data<N>[]) => number | undefined,
  settings: Omit<Asking<N>, 'sent'> = {},
) {
  return infiniteQueryOptions({
    queryKey: keyOf(name, params, 'pages'),
    queryFn: ({ pageParam, signal }): Promise<Data<N>> =>
      request(name, { ...params, curPage: pageParam } as unknown as Asked<N>, { signal, allowedRepeat: true }),
    initialPageParam: 0,
    getNextPageParam: next,
    ...settings,
    meta: { ...QUIET, ...settings.meta },
  })
}

/** A list whose pages are joined into one answer. `gather` fetches the pages it needs. */
export function askWhole<N extends CallName>(
  name: N,
  params: Omit<Asked<N>, 'curPage'>,
  gather: (page: (curPage: number) => Promise<Data<N>>) => Promise<Data<N>>,
  settings: Omit<Asking<N>, 'sent'> = {},
) {
  return queryOptions({
    queryKey: keyOf(name, params, 'whole'),
    queryFn: ({ signal }): Promise<Data<N>> =>
      gather((curPage) =>
        request(name, { ...params, curPage } as unknown as Asked<N>, { signal, allowedRepeat: true }),
      ),
    ...settings,
    meta: { ...QUIET, ...settings.meta },
  })
}
