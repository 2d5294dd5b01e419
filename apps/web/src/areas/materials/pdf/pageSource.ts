import { documentPages, documentPagesKey } from '../../../calls/parts/documents.ts'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { getSession } from '../../../platform/session/session.ts'
import { readKeptPage, type Version } from './keptPages.ts'

/** The number of pages whose addresses are requested at once: the most that the server gives. */
const BLOCK = 20
/** The number of pages whose bytes are kept in memory. */
const IN_MEMORY = 24

/**
 * The bytes of a document's pages: from memory, from this device's storage, or fetched from an address requested on
 * demand.
 */
export interface PageSource {
  bytesOf(page: number): Promise<ArrayBuffer>
}

/** Makes the source of a version's pages. `readable`: the last page that the learner may read. */
export function pageSource(of: Version & { readable: number }): PageSource {
  const known = new Map<number, Promise<ArrayBuffer>>()
  return {
    bytesOf(page) {
      const before = known.get(page)
      const bytes = before ?? read(of, page)
      known.delete(page)
      known.set(page, bytes)
      if (!before) {
        bytes.catch(() => known.delete(page))
        const [oldest] = known.keys()
        if (known.size > IN_MEMORY && oldest !== undefined) known.delete(oldest)
      }
      return bytes
    },
  }
}

async function read(of: Version & { readable: number }, page: number): Promise<ArrayBuffer> {
  const kept = await readKeptPage(of, page)
  if (kept) return kept
  const first = await fetchPage(of, page)
  if (first.status === 200) return first.arrayBuffer()
  // The address has expired or belongs to another session: requests it again, once.
  await queryClient.invalidateQueries({
    queryKey: documentPagesKey({ documentID: of.documentID }),
    refetchType: 'none',
  })
  const second = await fetchPage(of, page)
  if (second.status !== 200) throw new Error(`page ${page} was refused: ${second.status}`)
  return second.arrayBuffer()
}

async function fetchPage({ documentID, readable }: Version & { readable: number }, page: number): Promise<Response> {
  const from = Math.floor((page - 1) / BLOCK) * BLOCK + 1
  const { list } = await queryClient.fetchQuery(
    documentPages({ documentID, from, to: Math.min(readable, from + BLOCK - 1) }),
  )
  const address = list.find((one) => one.page === page)?.address
  if (address === undefined) throw new Error(`there is no address of page ${page}`)
  return fetch(withSession(address))
}

/** An address signed for the learner, with the session's guid, without which it does not open. */
export const withSession = (address: string): string => `${address}&guid=${getSession()?.guid ?? ''}`
