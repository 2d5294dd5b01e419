import { inChunks } from '../../platform/database/chunks.ts'
import type { SearchSource } from './source.ts'

/**
 * PDF documents on shelves, by their titles, which are public on the shelves' pages. Unreadable documents and those of
 * hidden nodes are indexed too, and filtered when shown (areas/search/documents.ts), since that changes without a
 * change of words.
 */
export const searchedDocuments: SearchSource = {
  number: 4,
  named: true,
  async listed({ db }, subjectID, after, limit) {
    const rows = await db
      .selectFrom('material_document as m')
      .innerJoin('document as d', 'd.document_id', 'm.document_id')
      .select(['d.document_id', 'd.title'])
      .where('m.subject_id', '=', subjectID)
      .where('d.removed_at', 'is', null)
      .where('m.document_id', '>', after)
      .orderBy('m.document_id')
      .limit(limit)
      .execute()
    return rows.map(({ document_id, title }) => ({ id: document_id, stamp: title }))
  },
  async words({ db }, ids) {
    const found = []
    for (const some of inChunks(ids))
      found.push(
        ...(await db
          .selectFrom('document')
          .select(['document_id', 'title'])
          .where('document_id', 'in', some)
          .execute()),
      )
    return found.map(({ document_id, title }) => ({ id: document_id, names: [title], text: '' }))
  },
}
