import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { request } from '../requests/request.ts'

/** What stands in a friend's link (packages/contract, comeByShare). */
const CODE = /^[a-z0-9]{8,32}$/

/** Counts for the friend once, however often it is asked, and tells which subject the link is for. */
const comeOptions = (code: string) =>
  queryOptions({
    queryKey: ['chapters.comeByShare', code],
    queryFn: () => request('chapters.comeByShare', { code }, { allowedRepeat: true }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** By whose link one comes, where the address names one: asked before a subject is chosen, told on the page it leads to. */
export function useComeByShare() {
  // Whichever page it is: the code stands in the address of each page over a tree.
  const share = useRouterState({ select: ({ location }) => location.search.share })
  const code = share !== undefined && CODE.test(share) ? share : undefined
  return useQuery({ ...comeOptions(code ?? ''), enabled: code !== undefined })
}
