import { signAddress } from '../../../platform/files/signedAddresses.ts'
import type { DocumentNeeds } from '../entitled.ts'
import { shownTo } from '../pages/addresses.ts'

/** How long an address of a whole document is valid: long enough to begin one download. */
const ADDRESS_MS = 60_000

/** The signed path of a whole document. No file of the store has such a path. */
export const signedWhole = (documentID: number, version: number): string => `wholes/${documentID}/${version}`

/**
 * The shown version, if this learner may save it: saving is allowed, and all pages are readable. Undefined otherwise;
 * throws 404 where there is no such document.
 */
export async function savable(services: DocumentNeeds, documentID: number, userID: number) {
  const { document, pages, readable } = await shownTo(services, documentID, userID)
  return document.can_save === 1 && readable === pages ? document : undefined
}

/** An address for saving the whole document, valid for a minute; undefined where that is not allowed. */
export async function wholeAddress(
  services: DocumentNeeds,
  documentID: number,
  userID: number,
): Promise<string | undefined> {
  const document = await savable(services, documentID, userID)
  if (!document) return undefined
  const path = signedWhole(documentID, document.version)
  return signAddress(await services.keys.of('files'), { path, expiresAt: services.now() + ADDRESS_MS, userID })
}
