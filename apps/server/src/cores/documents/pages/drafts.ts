import { notFound } from '../../../platform/calls/envelope.ts'
import type { With } from '../../../platform/coreFront.ts'
import type { Store } from '../../../platform/database/store.ts'
import { signAddress } from '../../../platform/files/signedAddresses.ts'
import { pageRowsOf, type VersionRow, versionsOf } from '../documents.ts'
import { ADDRESS_MS } from './addresses.ts'

const MOST_AT_ONCE = 20

/** The signed path of a page for the office, which opens for staff alone (draftRoute.ts). No file has such a path. */
export const signedDraft = (documentID: number, version: number, page: number): string =>
  `drafts/${documentID}/${version}/${page}`

/** A version whose pages are stored, shown or not; undefined where there is none. */
export const splitVersion = async (
  on: Pick<Store, 'db'>,
  documentID: number,
  version: number,
): Promise<VersionRow | undefined> =>
  (await versionsOf(on, documentID)).find(
    (one) => one.version === version && (one.state === 'held' || one.state === 'ready'),
  )

/** Addresses of up to twenty pages of a version, for one member of the staff. Throws 404 where it has no such pages. */
export async function draftAddresses(
  services: With<'store' | 'keys' | 'now'>,
  { documentID, version, from, userID }: { documentID: number; version: number; from: number; userID: number },
): Promise<{ pages: number; list: { page: number; address: string }[] }> {
  const row = await splitVersion(services.store, documentID, version)
  if (!row || from > row.pages) throw notFound('这一页')
  const pages = await pageRowsOf(services.store, { documentID, version, from, to: from + MOST_AT_ONCE - 1 })
  const key = await services.keys.of('files')
  const expiresAt = services.now() + ADDRESS_MS
  return {
    pages: row.pages,
    list: pages.map(({ page }) => ({
      page,
      address: signAddress(key, { path: signedDraft(documentID, version, page), expiresAt, userID }),
    })),
  }
}
