import {
  hashKey,
  notifyManager,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { RequestError } from '@tizhou/contract/client'
import { askedSince } from '../requests/firstCalls.ts'
import { getSession } from '../session/session.ts'
import { keepContent, readContent } from './contentStore.ts'
import { keepPictures } from './pictures.ts'

/** A kept copy is shown when the network has said nothing for so long; what it says later takes its place. */
export const PATIENCE_MS = 3000

const askedAtOf = new Map<string, number>()

/** ms of this device: when the data now under this key was asked for. 0 where there is none. */
export function askedAt(key: QueryKey): number {
  return askedAtOf.get(hashKey(key)) ?? 0
}

/**
 * Stands around the fetching of every query. Those with `meta.offline` are kept for the logged-in user, and
 * answered from there when the network fails or is too slow. Data from before stays when the network fails.
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
  // Read when it is needed: mostly the network is there first, and the page builds itself meanwhile.
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

const isUnreachable = (error: unknown) => error instanceof RequestError && error.outcome === 'unreachable'

/** The data is as old as it is: the next chance to ask the server is taken. After the fetch has set its own time. */
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
      // The copy stays; the network failure has nobody left to tell.
    },
  )
}

/** Written when the page has nothing better to do: a chapter's text is large. */
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
