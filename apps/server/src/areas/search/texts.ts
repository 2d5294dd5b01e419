import { SHELVES } from '@tizhou/domain/materials/materials'
import { excerpt } from '@tizhou/domain/search/words'
import { inOf, type PlacedNode } from '../../cores/materials/shownAmong.ts'
import type { Services } from '../../platform/services.ts'
import { openShelves } from './openShelves.ts'
import type { Reader, ShownKind } from './shownKind.ts'

/** Everybody can find texts by name and read the name; contents are for users who may open the text, as on its page. */
export const texts: ShownKind = {
  async among(services, reader, { ids, named }) {
    const { nodes, opens } = await toldOf(services, reader, ids)
    const open = new Map(nodes.map((node) => [node.nodeID, opens(node)]))
    // Finding a closed text by its contents would reveal them, so closed texts are matched by name only.
    const byName = [...open.values()].includes(false) ? await named() : undefined
    return ids.filter((id) => open.get(id) || (open.has(id) && byName?.has(id)))
  },
  async show(services, reader, ids) {
    const { nodes, opens } = await toldOf(services, reader, ids)
    const readable = nodes.filter(opens).map(({ nodeID }) => nodeID)
    const plain = await services.search.shownTexts(readable)
    return nodes.map((node) => {
      const { nodeID, name, path, shelf } = node
      const text = plain.get(nodeID)
      return {
        ID: nodeID,
        Title: name,
        Excerpt: text === undefined ? '' : excerpt(text, reader.terms),
        Where: [SHELVES[shelf].name, ...path.slice(1)].join(' › '),
        State: opens(node) ? ('open' as const) : ('locked' as const),
        CptID: null,
        InID: inOf(node),
        Module: SHELVES[shelf].module,
      }
    })
  },
}

/** Those of these nodes that the reader is told of, and whether the reader may open one. */
async function toldOf(
  services: Pick<Services, 'entitlements' | 'materials'>,
  reader: Reader,
  ids: readonly number[],
): Promise<{ nodes: PlacedNode[]; opens: (node: PlacedNode) => boolean }> {
  const { isHeld, isClosed } = await services.materials.paperComments(reader.caller, reader.subjectID)
  const nodes = await services.materials.shownAmong(ids.filter((id) => !isHeld(id)))
  const open = await openShelves(
    services,
    reader,
    nodes.map(({ shelf }) => shelf),
  )
  return { nodes, opens: ({ nodeID, free, shelf }) => (free === 1 || open.has(shelf)) && !isClosed(nodeID) }
}
