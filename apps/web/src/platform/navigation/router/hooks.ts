import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { PageRecord } from '../page.ts'
import { PlaceContext, useRouter } from './context.ts'
import type { PageRouter, Place, RouterState } from './router.ts'

/** A part of the router's state; `select` must give the same value while nothing changed. */
export function useRouterState<T>(select: (state: RouterState) => T): T {
  const { store } = useRouter()
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

/** The place of the page that the component belongs to. */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('there is no page around this component')
  return place
}

/** The parsed query of the page's address, by the record's `search`. */
export function useSearch<R extends PageRecord & { search: (raw: Record<string, unknown>) => object }>(
  record: R,
): ReturnType<R['search']> {
  const { query, search } = usePlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same query is the same search
  return useMemo(() => record.search(search) as ReturnType<R['search']>, [record, query])
}

export const useNavigate = (): PageRouter['navigate'] => useRouter().navigate

/**
 * Asks before a navigation away from the page: `stay` gets both paths and returns true to keep the page. Closing the
 * window asks with the browser's own dialog.
 */
export function useBlocker(active: boolean, stay: (from: string, to: string) => boolean | Promise<boolean>): void {
  const { history } = useRouter()
  const asked = useRef(stay)
  asked.current = stay
  useEffect(() => {
    if (!active) return
    return history.block({
      blockerFn: ({ currentLocation, nextLocation }) => asked.current(currentLocation.pathname, nextLocation.pathname),
      enableBeforeUnload: true,
    })
  }, [active, history])
}
