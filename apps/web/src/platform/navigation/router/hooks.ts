import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { PageRecord } from '../page.ts'
import { PlaceContext, useRouter } from './context.ts'
import type { PageRouter, Place, RouterState } from './router.ts'

/** A part of the router's state; `select` gives a value that stays the same while nothing changed. */
export function useRouterState<T>(select: (state: RouterState) => T): T {
  const { store } = useRouter()
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

/** The place of the page that the component stands in. */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('there is no page around this component')
  return place
}

/** What a page reads from its address, by its record. */
export function useSearch<R extends PageRecord & { search: (raw: Record<string, unknown>) => object }>(
  record: R,
): ReturnType<R['search']> {
  const { query, search } = usePlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same query is the same search
  return useMemo(() => record.search(search) as ReturnType<R['search']>, [record, query])
}

export const useNavigate = (): PageRouter['navigate'] => useRouter().navigate

/**
 * Asks before somebody leaves, by `stay`: true keeps the page. Closing the window asks in the browser's words.
 * `stay` gets the two paths.
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
