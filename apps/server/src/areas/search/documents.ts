import { SHELVES } from '@tizhou/domain/materials/materials'
import type { PlacedNode } from '../../cores/materials/shownAmong.ts'
import type { Services } from '../../platform/services.ts'
import { openShelves } from './openShelves.ts'
import type { ShownKind } from './shownKind.ts'

/**
 * Readable PDF documents, whose titles everybody can find. A document that the reader may not read completely is
 * locked, with or without free pages.
 */
export const documents: ShownKind = {
  async among(services, _reader, { ids }) {
    const shown = new Set((await shownDocuments(services, ids)).map(({ row }) => row.document_id))
    return ids.filter((id) => shown.has(id))
  },
  async show(services, reader, ids) {
    const shown = await shownDocuments(services, ids)
    const open = await openShelves(
      services,
      reader,
      shown.map(({ row }) => row.shelf),
    )
    return shown.map(({ row: { document_id, shelf, title, pages }, part }) => {
      const isOpen = open.has(shelf) || part?.free === 1
      return {
        ID: document_id,
        Title: title,
        Excerpt: isOpen ? `PDF，共 ${pages} 页` : '',
        Where: [SHELVES[shelf].name, ...(part ? [...part.path.slice(1), part.name] : [])].join(' › '),
        State: isOpen ? ('open' as const) : ('locked' as const),
        CptID: null,
        InID: part?.nodeID ?? null,
        Module: SHELVES[shelf].module,
        Shelf: shelf,
      }
    })
  },
}

/** Those of these documents that learners see, each with its node. */
async function shownDocuments({ materials }: Pick<Services, 'materials'>, ids: readonly number[]) {
  const rows = await materials.documentsAmong(ids)
  const nodes = await materials.shownAmong(rows.flatMap(({ node_id }) => node_id ?? []))
  const parts = new Map<number | null, PlacedNode>(nodes.map((node) => [node.nodeID, node]))
  return rows.flatMap((row) => {
    const part = parts.get(row.node_id)
    return row.node_id === null || part ? [{ row, part }] : []
  })
}
