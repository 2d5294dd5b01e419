import { useSyncExternalStore } from 'react'

/** How often a server that did not answer is asked again. */
const ASK_EACH_MS = 5_000
const HEALTH = '/healthz'

const listeners = new Set<() => void>()
let isCut = !navigator.onLine
let asking: ReturnType<typeof setTimeout> | undefined

function change(next: boolean): void {
  clearTimeout(asking)
  asking = undefined
  if (next) asking = setTimeout(askAgain, ASK_EACH_MS)
  if (next === isCut) return
  isCut = next
  for (const listener of [...listeners]) listener()
}

const askAgain = () =>
  fetch(HEALTH, { cache: 'no-store' }).then(
    () => change(false),
    () => change(true),
  )

addEventListener('offline', () => change(true))
addEventListener('online', () => void askAgain())

export const isOffline = (): boolean => isCut

/** `changed` is called when the server is out of reach, and when it is back. Gives the function that ends it. */
export function subscribeNetwork(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribeNetwork, isOffline)

/** `fetch`, by which the office learns whether the server can be reached. A call that is given up says nothing of it. */
export async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init)
    change(false)
    return response
  } catch (error) {
    if (!init?.signal?.aborted) change(true)
    throw error
  }
}
