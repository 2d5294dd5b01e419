import type { WorkerScope } from './scope.ts'

const CACHE = 'readers'
const FOLDER = /^\/assets\/pdfjs-[^/]+\//

const folderOf = (address: string): string | undefined => FOLDER.exec(new URL(address).pathname)?.[0]

/**
 * Answers the request for a file of pdf.js, whose path contains its version: from the cache, else from the network,
 * whose answer is stored, so that a document can be read again offline. Storing a file removes those of other versions.
 */
export async function answerReaderFile({ caches, fetch }: WorkerScope, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.status !== 200) return response
  const folder = folderOf(request.url)
  for (const old of await cache.keys()) if (folderOf(old.url) !== folder) await cache.delete(old)
  await cache.put(request.url, response.clone()).catch(() => {})
  return response
}
