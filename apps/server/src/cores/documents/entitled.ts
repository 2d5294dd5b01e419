import type { With } from '../../platform/coreFront.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import type { DocumentRow } from './documents.ts'

/** Whether a learner may read a whole document: what shows it (a material with its module) knows. */
export type Entitled = (
  services: With<'store' | 'files' | 'keys' | 'now', { entitlements: Entitlements }>,
  documentID: number,
  userID: number,
) => Promise<boolean>

/** What documents are shown by. `documentRules`: who says that a learner may read a whole document. */
export type DocumentNeeds = With<
  'store' | 'files' | 'keys' | 'now',
  { entitlements: Entitlements; documentRules: readonly Entitled[] }
>

/** The last page that this learner may read: all where any rule says so, otherwise the free ones. */
export async function lastReadable(
  services: DocumentNeeds,
  { document_id, free_pages }: Pick<DocumentRow, 'document_id' | 'free_pages'>,
  pages: number,
  userID: number,
): Promise<number> {
  for (const rule of services.documentRules) if (await rule(services, document_id, userID)) return pages
  return Math.min(free_pages, pages)
}
