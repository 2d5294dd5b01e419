import {
  hashKey,
  notifyManager,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { askedSince } from '../requests/firstCalls.ts'
import { isUnreachable } from '../requests/isUnreachable.ts'
import { getSession } from '../session/session.ts'
import { keepContent, readContent } from './contentStore.ts'
import { keepPictures } from './pictures.ts'

/** A stored copy is shown when the network has not answered within this time, ms; the later answer replaces it. */
export const PATIENCE_MS = 3000

const askedAtOf = new Map<string, number>()

/** When the data of this query was requested, ms of this device; 0 without data. */
export function askedAt(key: QueryKey): number {
  return askedAtOf.get(hashKey(key)) ?? 0
}

/**
 * Wraps the fetch of every query. Replies of queries with `meta.offline` are stored for the logged-in user, and answer
 * the query when the network fails or is too slow. Without a copy, data in memory stays when the network fails.
 */
export async function keptOffline<T>(
  queryFn: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const userID = getSession()?.userID
  if (!query.meta?.offline || userID === undefined) return queryFn(context)
  const askedNow = askedSince()
  const network = Promise.resolve(queryFn(context)).then((data) => {
    if (getSession()?.userID === userID) keep(userID, query, data, askedNow)
    return data
  })
  const { data: shown, dataUpdatedAt } = query.state
  if (shown !== undefined) {
    return network.then(
      (data) => {
        askedAtOf.set(query.queryHash, askedNow)
        return data
      },
      (error: unknown) => {
        if (!isUnreachable(error)) throw error
        setAge(query, dataUpdatedAt)
        return shown as T
      },
    )
  }
  // Reads the copy only when it is needed: usually the network answers first.
  let copy: ReturnType<typeof readContent> | undefined
  const readCopy = () => {
    copy ??= readContent(userID, query.queryHash)
    return copy
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<typeof SLOW | T>((resolve) => {
    timer = setTimeout(() => void readCopy().then((kept) => resolve(kept ? SLOW : network)), PATIENCE_MS)
  })
  try {
    const first = await Promise.race([network, tooLong])
    if (first !== SLOW) {
      askedAtOf.set(query.queryHash, askedNow)
      return first
    }
    replaceLater(network, query, context, userID, askedNow)
  } catch (error) {
    if (!isUnreachable(error) || !(await readCopy())) throw error
  } finally {
    clearTimeout(timer)
  }
  const kept = await readCopy()
  if (!kept) return network
  askedAtOf.set(query.queryHash, kept.askedAt)
  setAge(query, kept.askedAt)
  return kept.data as T
}

const SLOW: unique symbol = Symbol('slow')

/**
 * Sets the age of the query's data to that of the copy, so that the query counts as stale and is fetched again at the
 * next occasion. Scheduled, since the fetch sets its own time first.
 */
function setAge(query: Query, dataUpdatedAt: number): void {
  notifyManager.schedule(() => query.setState({ dataUpdatedAt }))
}

function replaceLater<T>(
  network: Promise<T>,
  query: Query,
  context: QueryFunctionContext,
  userID: number,
  askedNow: number,
): void {
  network.then(
    (data) => {
      if (getSession()?.userID !== userID) return
      askedAtOf.set(query.queryHash, askedNow)
      context.client.setQueryData(query.queryKey, data, { updatedAt: askedNow })
    },
    () => {
      // The copy stays; nobody waits for the network failure.
    },
  )
}

/** Stores data when the page is idle: a chapter's text is large. */
function keep(userID: number, query: Query, data: unknown, askedNow: number): void {
  const write = () => {
    if (getSession()?.userID !== userID) return
    void keepContent(userID, query.queryHash, { data, askedAt: askedNow })
    const picturesOf = query.meta?.pictures as ((data: unknown) => readonly string[]) | undefined
    if (picturesOf) keepPictures(picturesOf(data))
  }
  if (typeof requestIdleCallback === 'function') requestIdleCallback(write, { timeout: 500 })
  else setTimeout(write, 50)
}
