import type { WorkerScope } from './scope.ts'

const CACHE = 'readers'
const FOLDER = /^\/assets\/pdfjs-[^/]+\//

const folderOf = (address: string): string | undefined => FOLDER.exec(new URL(address).pathname)?.[0]

/**
 * A file of pdf.js, which stands below its version: the kept one, else from the network, and kept. So a document that was
 * read once needs no network to be read again. Files of another version go when one of the new is kept.
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
