import { DOCUMENTS_CACHE } from './messages.ts'
import type { WorkerScope } from './scope.ts'

const CACHE = 'pictures'

/** Pictures kept on a device; beyond, those kept first go first. */
const PICTURE_LIMIT = 1500

/** At the same time, so that keeping a chapter's pictures leaves room for what is on the screen. */
const AT_ONCE = 3

/** A picture of a question: the kept one, else from the network, and kept. */
export async function answerPicture({ caches, fetch }: WorkerScope, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await keep(cache, request.url, response.clone())
  return response
}

/** Keeps the pictures of an opened chapter. One that cannot be had is left out. */
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

/** Of questions, and pages of documents: a session has ended. */
export async function forgetPictures({ caches }: WorkerScope): Promise<void> {
  await Promise.all([caches.delete(CACHE), caches.delete(DOCUMENTS_CACHE)])
}

/** A device without room shows the picture all the same. */
async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.put(url, response).catch(() => {})
}
