import { DOCUMENTS_CACHE } from './messages.ts'
import type { WorkerScope } from './scope.ts'

const CACHE = 'pictures'

/** The most pictures stored on a device; the oldest are removed first. */
const PICTURE_LIMIT = 1500

/** Simultaneous downloads; few, so that storing a chapter's pictures does not delay those on screen. */
const AT_ONCE = 3

/** Answers the request for a question's picture: from the cache, else from the network, whose answer is stored. */
export async function answerPicture({ caches, fetch }: WorkerScope, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await keep(cache, request.url, response.clone())
  return response
}

/** Stores the pictures of an opened chapter. Those that cannot be loaded are left out. */
export async function keepPictures({ caches, fetch, location }: WorkerScope, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const waiting = [...new Set(urls.map((url) => new URL(url, location.origin).href))].filter((url) =>
    url.startsWith(`${location.origin}/files/images/`),
  )
  const fetchNext = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      if (await cache.match(url, { ignoreVary: true })) continue
      const response = await fetch(url).catch(() => null)
      if (response?.status === 200) await keep(cache, url, response)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - PICTURE_LIMIT))) await cache.delete(old)
}

/** Removes the pictures of questions and the pages of documents at the end of a session. */
export async function forgetPictures({ caches }: WorkerScope): Promise<void> {
  await Promise.all([caches.delete(CACHE), caches.delete(DOCUMENTS_CACHE)])
}

/** Without room on the device the picture is shown, but not stored. */
async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.put(url, response).catch(() => {})
}
