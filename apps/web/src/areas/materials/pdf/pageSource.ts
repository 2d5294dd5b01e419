import { documentPages, documentPagesKey } from '../../../calls/parts/documents.ts'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { getSession } from '../../../platform/session/session.ts'
import { readKeptPage, type Version } from './keptPages.ts'

/** Addresses are asked for by blocks of so many pages: the server gives no more at once. */
const BLOCK = 20
/** Pages whose bytes stay in memory. */
const IN_MEMORY = 24

/** The bytes of a document's pages: from memory, from what is kept on the device, or by an address that is fetched when it is needed. */
export interface PageSource {
  bytesOf(page: number): Promise<ArrayBuffer>
}

/** Pages that `bytesOf` gives are those of the version; `readable`: the last of them that the learner may read. */
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
  // The address is past, or was of another session: it is asked for once more.
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

/** A signed address of one's own opens with one's session alone. */
export const withSession = (address: string): string => `${address}&guid=${getSession()?.guid ?? ''}`
