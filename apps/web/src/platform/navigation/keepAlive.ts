import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { getSession, subscribeSession } from '../session/session.ts'
import { getSubject } from '../subject/subject.ts'

/**
 * Pages marked `keepAlive` in the route table keep their state (filters, what is unfolded, scroll positions) for a
 * later return by navigation; every other page begins anew (specification, section 2, "Route rules"). The state is in
 * memory only: a reload, another subject and another user begin anew too.
 */
type Values = Map<string, unknown>

interface KeptPage {
  values: Values
  search: Record<string, unknown>
}

/** How many pages keep their state; the page that was left longest ago loses it first. */
export const KEPT_MOST = 6

const pages = new Map<string, KeptPage>()

let owner = getSession()?.userID
subscribeSession(() => {
  const next = getSession()?.userID
  if (next !== owner) pages.clear()
  owner = next
})

/** The kept state belongs to the page and the chosen subject. */
export const keptKey = (path: string): string => `${path}#${getSubject()?.AppID ?? ''}`

/** The kept state of a page; empty at the first visit. */
export function keptPage(path: string): KeptPage {
  const key = keptKey(path)
  const page = pages.get(key) ?? { values: new Map(), search: {} }
  pages.delete(key)
  pages.set(key, page)
  for (const oldest of pages.keys()) {
    if (pages.size <= KEPT_MOST) break
    pages.delete(oldest)
  }
  return page
}

/** The kept values of the page on screen; null on a page that is not marked `keepAlive`. */
export const KeptValues = createContext<Values | null>(null)

/** `useState` whose value is kept for a return to a page marked `keepAlive`. */
export function useKeptState<T>(name: string, initial: T): [T, (next: T) => void] {
  const values = useContext(KeptValues)
  const [value, setValue] = useState<T>(() => (values?.has(name) ? (values.get(name) as T) : initial))
  const set = useCallback(
    (next: T) => {
      values?.set(name, next)
      setValue(next)
    },
    [values, name],
  )
  return [value, set]
}

/**
 * A kept object that the page mutates without rendering, such as a scroll position. `create` (the same function at each
 * render) makes the initial object of a name.
 */
export function useKept<T extends object>(name: string, create: () => T): T {
  const values = useContext(KeptValues)
  return useMemo(() => {
    const value = (values?.get(name) as T | undefined) ?? create()
    values?.set(name, value)
    return value
  }, [values, name, create])
}
