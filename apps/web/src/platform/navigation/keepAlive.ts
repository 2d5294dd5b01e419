import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { getSession, subscribeSession } from '../session/session.ts'
import { getSubject } from '../subject/subject.ts'

/**
 * Pages that are marked `keepAlive` in the route table keep what one did on them (filters, what is unfolded, how far
 * one scrolled) for coming back by navigating; every other page begins anew (specification, section 2, "Route
 * rules"). Kept in memory only: a reload, another subject and another user begin anew too.
 */
type Values = Map<string, unknown>

interface KeptPage {
  values: Values
  search: Record<string, unknown>
}

/** One that was left longest ago goes when there are more. */
export const KEPT_MOST = 6

const pages = new Map<string, KeptPage>()

let owner = getSession()?.userID
subscribeSession(() => {
  const next = getSession()?.userID
  if (next !== owner) pages.clear()
  owner = next
})

/** What a page keeps is about the chosen subject. */
export const keptKey = (path: string): string => `${path}#${getSubject()?.AppID ?? ''}`

/** What is kept of a page; nothing yet where it is opened for the first time. */
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

/** Where the page on screen keeps its state; null on a page without the mark. */
export const KeptValues = createContext<Values | null>(null)

/** As useState, and still there when one comes back to a page that is marked `keepAlive`. */
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
 * An object that a page changes without rendering anew, such as how far it is scrolled. `create` (the same function
 * each time) makes the first for each name.
 */
export function useKept<T extends object>(name: string, create: () => T): T {
  const values = useContext(KeptValues)
  return useMemo(() => {
    const value = (values?.get(name) as T | undefined) ?? create()
    values?.set(name, value)
    return value
  }, [values, name, create])
}
