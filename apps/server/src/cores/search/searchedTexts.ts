import { SEARCHED_SHELVES } from '@tizhou/domain/materials/materials'
import { inChunks } from '../../platform/database/chunks.ts'
import type { SearchSource } from './source.ts'

/**
 * Texts of books on shelves with a page, by name and contents. Who may find one by its contents is decided by
 * areas/search/texts.ts for each.
 */
export const searchedTexts: SearchSource = {
  number: 3,
  named: true,
  async listed(on, subjectID, after, limit) {
    const rows = await on.db
      .selectFrom('material_node as n')
      .innerJoin('material_book as b', 'b.book_id', 'n.book_id')
      .select(['n.node_id', 'n.name', 'n.revision'])
      .where('b.subject_id', '=', subjectID)
      .where('b.shelf', 'in', SEARCHED_SHELVES)
      .where('b.removed_at', 'is', null)
      .where('b.hidden', '=', 0)
      .where('n.removed_at', 'is', null)
      .where('n.hidden', '=', 0)
      .where('n.html', '<>', '')
      .where('n.node_id', '>', after)
      .orderBy('n.node_id')
      .limit(limit)
      .execute()
    // Descendants of hidden nodes are indexed too, and filtered when shown (shownAmong), so that hiding and showing a
    // node needs no indexing.
    return rows.map(({ node_id, name, revision }) => ({ id: node_id, stamp: `${revision} ${name}` }))
  },
  async words(on, ids) {
    const found = []
    for (const some of inChunks(ids))
      found.push(
        ...(await on.db
          .selectFrom('material_node')
          .select(['node_id', 'name', 'plain'])
          .where('node_id', 'in', some)
          .execute()),
      )
    return found.map(({ node_id, name, plain }) => ({ id: node_id, names: [name], text: plain }))
  },
}
