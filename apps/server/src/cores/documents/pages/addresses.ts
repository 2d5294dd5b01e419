import { notFound, notVip } from '../../../platform/calls/envelope.ts'
import { signAddress } from '../../../platform/files/signedAddresses.ts'
import { type DocumentRow, documentByID, pageRowsOf, placeOf, versionsOf } from '../documents.ts'
import { type DocumentNeeds, lastReadable } from '../entitled.ts'

/** How long a page's address is valid; viewing the page later gets a new one. */
export const ADDRESS_MS = 5 * 60_000
const MOST_AT_ONCE = 20
const MINUTE_MS = 60_000

/** The signed path of a learner's page. No file of the store has such a path. */
export const signedPage = (documentID: number, version: number, page: number): string =>
  `pages/${documentID}/${version}/${page}`

export interface PagesWanted {
  documentID: number
  userID: number
  from: number
  to: number
}

/** The shown version and the number of pages that this learner may read. Throws 404 where there is no such document. */
export async function shownTo(
  services: DocumentNeeds,
  documentID: number,
  userID: number,
): Promise<{ document: DocumentRow; pages: number; readable: number }> {
  const document = await documentByID(services.store, documentID)
  if (!document || document.removed_at !== null || document.version === 0) throw notFound('文档')
  const pages = (await versionsOf(services.store, documentID)).find(
    ({ version }) => version === document.version,
  )?.pages
  if (!pages) throw notFound('文档')
  return { document, pages, readable: await lastReadable(services, document, pages, userID) }
}

/**
 * Addresses of some pages of a document, valid for this learner and for some minutes. Throws 404 where there is no such
 * page, and the refusal of closed contents where the first page is beyond the readable ones.
 */
export async function pageAddresses(services: DocumentNeeds, { documentID, userID, from, to }: PagesWanted) {
  const { document, pages, readable } = await shownTo(services, documentID, userID)
  if (from < 1 || from > pages) throw notFound('这一页')
  if (from > readable) throw notVip()
  const { version, title } = document
  const last = Math.min(to, readable, from + MOST_AT_ONCE - 1)
  const [rows, key, place] = await Promise.all([
    pageRowsOf(services.store, { documentID, version, from, to: last }),
    services.keys.of('files'),
    placeOf(services.store, userID, documentID),
  ])
  // Rounded to whole minutes: requests within the same minute get the same addresses, so that the browser caches the
  // pages.
  const expiresAt = Math.floor(services.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS + ADDRESS_MS
  return {
    title,
    version,
    pages,
    readable,
    place: Math.min(place, Math.max(1, readable)),
    list: rows.map((row) => ({
      ...row,
      address: signAddress(key, { path: signedPage(documentID, version, row.page), expiresAt, userID }),
    })),
  }
}
