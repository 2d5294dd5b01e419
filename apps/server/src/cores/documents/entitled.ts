import type { With } from '../../platform/coreFront.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import type { DocumentRow } from './documents.ts'

/**
 * A rule by which a learner may read a whole document; declared by the core that shows it (a material with its module).
 */
export type Entitled = (
  services: With<'store' | 'files' | 'keys' | 'now', { entitlements: Entitlements }>,
  documentID: number,
  userID: number,
) => Promise<boolean>

/** The services for showing documents. `documentRules`: the rules that entitle to whole documents. */
export type DocumentNeeds = With<
  'store' | 'files' | 'keys' | 'now',
  { entitlements: Entitlements; documentRules: readonly Entitled[] }
>

/** The last page that this learner may read: the last of all where a rule allows it, otherwise the last free one. */
export async function lastReadable(
  services: DocumentNeeds,
  { document_id, free_pages }: Pick<DocumentRow, 'document_id' | 'free_pages'>,
  pages: number,
  userID: number,
): Promise<number> {
  for (const rule of services.documentRules) if (await rule(services, document_id, userID)) return pages
  return Math.min(free_pages, pages)
}
