import { getSession } from '../../../platform/session/session.ts'
import { DOCUMENTS_CACHE } from '../../../service-worker/messages.ts'

/** A version of a document. */
export interface Version {
  documentID: number
  version: number
}

/**
 * Pages that a learner stores for reading offline, as the server sent them, with the watermark. They are in a cache of
 * the origin under the learner's number, and are removed when the session ends (service-worker/pictures.ts). Without a
 * service worker (http:// in a local network) there is no cache and nothing is stored.
 */
const FOLDER = '/kept-documents/'
const folderOf = ({ documentID }: Pick<Version, 'documentID'>): string =>
  `${FOLDER}${getSession()?.userID ?? 0}/${documentID}/`
const keyOf = (of: Version, page: number): string => `${folderOf(of)}${of.version}/${page}`

export const canKeep = (): boolean => typeof caches !== 'undefined' && 'serviceWorker' in navigator

async function opened(): Promise<Cache | undefined> {
  if (!canKeep()) return undefined
  return caches.open(DOCUMENTS_CACHE).catch(() => undefined)
}

const pathOf = ({ url }: Request): string => new URL(url).pathname

export async function readKeptPage(of: Version, page: number): Promise<ArrayBuffer | undefined> {
  const found = await (await opened())?.match(keyOf(of, page))
  return found?.arrayBuffer()
}

/** Rejects where the device has no room. */
export async function keepPage(of: Version, page: number, bytes: ArrayBuffer): Promise<void> {
  const headers = { 'content-type': 'application/pdf' }
  await (await opened())?.put(keyOf(of, page), new Response(bytes.slice(0), { headers }))
}

/** The number of stored pages of a version. */
export async function countKept(of: Version): Promise<number> {
  const folder = `${folderOf(of)}${of.version}/`
  const keys = (await (await opened())?.keys()) ?? []
  return keys.filter((key) => pathOf(key).startsWith(folder)).length
}

/** Removes stored pages of a document for which `isGone` is true: of other versions, or beyond the readable ones. */
export async function forgetKeptPages(
  of: Pick<Version, 'documentID'>,
  isGone: (version: number, page: number) => boolean = () => true,
): Promise<void> {
  const cache = await opened()
  const folder = folderOf(of)
  for (const key of (await cache?.keys()) ?? []) {
    const path = pathOf(key)
    if (!path.startsWith(folder)) continue
    const [version = 0, page = 0] = path.slice(folder.length).split('/').map(Number)
    if (isGone(version, page)) await cache?.delete(key)
  }
}

/** Removes the pages of earlier users of this browser, which an interrupted log-out may have left. */
export async function forgetPagesOfOthers(): Promise<void> {
  const cache = await opened()
  const own = `${FOLDER}${getSession()?.userID ?? 0}/`
  for (const key of (await cache?.keys()) ?? []) if (!pathOf(key).startsWith(own)) await cache?.delete(key)
}
