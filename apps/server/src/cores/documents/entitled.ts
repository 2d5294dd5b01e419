import type { With } from '../../platform/coreFront.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import type { DocumentRow } from './documents.ts'

/** Whether a learner may read a whole document: what shows it (a material with its module) knows. */
/** What documents are shown by. */
export type DocumentNeeds = With<'store' | 'files' | 'keys' | 'now', { entitlements: Entitlements }>

export type Entitled = (services: DocumentNeeds, documentID: number, userID: number) => Promise<boolean>

const rules = new Set<Entitled>()

/** The boot names who decides; the same one again changes nothing, so that several apps of one process may. */
export const decideDocuments = (rule: Entitled): unknown => rules.add(rule)

/** The last page that this learner may read: all where any rule says so, otherwise the free ones. */
export async function lastReadable(
  services: DocumentNeeds,
  { document_id, free_pages }: Pick<DocumentRow, 'document_id' | 'free_pages'>,
  pages: number,
  userID: number,
): Promise<number> {
  for (const rule of rules) if (await rule(services, document_id, userID)) return pages
  return Math.min(free_pages, pages)
}
