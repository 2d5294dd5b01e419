import { MATERIAL_BOUNDS } from '@tizhou/domain/materials/materials'
import { heightOf, inOrder, withBelow } from '@tizhou/domain/materials/outline'
import type { NodeRow, PlacedPicture } from '../../../cores/materials/tables.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'
import { presentBook } from './books.ts'
import { textsChanged } from './textsChanged.ts'

type Outlined = Awaited<ReturnType<Services['materials']['outlineOf']>>[number]

const asNode = (row: Pick<Outlined, 'node_id' | 'parent_id' | 'position'>) => ({
  id: row.node_id,
  parent: row.parent_id,
  position: row.position,
})

export const presentOutline = (row: Outlined) => ({
  nodeID: row.node_id,
  parentID: row.parent_id,
  name: row.name,
  position: row.position,
  free: row.free,
  hidden: row.hidden,
  hasText: row.has_text,
  pictures: (JSON.parse(row.pictures) as PlacedPicture[]).length,
  pointID: row.point_id,
  cptID: row.chapter_id,
  revision: row.revision,
})

export const outline: Handler<'materials.outline'> = async ({ params, services }) => {
  const book = await services.materials.bookByID(params.bookID)
  if (!book) throw notFound('这本资料')
  const rows = await services.materials.outlineOf(book.book_id)
  const byID = new Map(rows.map((row) => [row.node_id, row]))
  const list = inOrder(rows.map(asNode)).flatMap(({ id }) => byID.get(id) ?? [])
  return { book: presentBook(book, rows.length), list: list.map(presentOutline) }
}

/** A node that is not removed, read within a transaction. Throws 404. */
export async function standingNode(services: Services, tx: Tx, nodeID: number): Promise<NodeRow> {
  const row = await services.materials.in(tx).nodeByID(nodeID)
  const book = row && (await services.materials.in(tx).bookByID(row.book_id))
  if (!row || row.removed_at !== null || !book || book.removed_at !== null) throw notFound('这一节')
  return row
}

/** The position of a new node: last below a parent of the same book, within the maximal depth. */
export function lastBelow(rows: readonly Outlined[], parentID: number): number {
  const nodes = rows.map(asNode)
  if (parentID !== 0) {
    const parent = inOrder(nodes).find(({ id }) => id === parentID)
    if (!parent) throw badInput([{ field: 'parentID', reason: '上级不在这本资料里' }])
    if (parent.depth >= MATERIAL_BOUNDS.depth)
      throw badInput([{ field: 'parentID', reason: `目录最多 ${MATERIAL_BOUNDS.depth} 层` }])
  }
  if (rows.length >= MATERIAL_BOUNDS.nodes)
    throw badInput([{ field: 'bookID', reason: `一本资料最多 ${MATERIAL_BOUNDS.nodes} 节` }])
  return Math.max(0, ...nodes.filter(({ parent }) => parent === parentID).map(({ position }) => position)) + 10
}

export const nodeMove: Handler<'materials.nodeMove'> = async (input) => {
  const { params, services } = input
  const { nodeID, parentID, beforeID } = params
  await services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const moved = await standingNode(services, tx, nodeID)
    const rows = await core.outlineOf(moved.book_id)
    const nodes = rows.map(asNode)
    const ordered = inOrder(nodes)
    const parent = ordered.find(({ id }) => id === parentID)
    if (parentID !== 0 && !parent) throw badInput([{ field: 'parentID', reason: '上级不在这本资料里' }])
    if (withBelow(nodes, nodeID).has(parentID)) throw badInput([{ field: 'parentID', reason: '不能移到自己的下级里' }])
    if ((parent?.depth ?? 0) + heightOf(nodes, nodeID) > MATERIAL_BOUNDS.depth)
      throw badInput([{ field: 'parentID', reason: `目录最多 ${MATERIAL_BOUNDS.depth} 层` }])
    const siblings = ordered.filter(({ id, parent: of }) => of === parentID && id !== nodeID).map(({ id }) => id)
    const at = beforeID === undefined ? siblings.length : siblings.indexOf(beforeID)
    if (at < 0) throw badInput([{ field: 'beforeID', reason: '它不在那一级里' }])
    const before = { parent: moved.parent_id, place: placeOf(ordered, moved) }
    await core.placeNodes(parentID, siblings.toSpliced(at, 0, nodeID))
    await textsChanged(services, tx, moved.book_id)
    await services.audit.in(tx).audited(input, {
      kind: 'material',
      id: nodeID,
      name: moved.name,
      before,
      after: { parent: parentID, place: at + 1 },
    })
  })
  return null
}

const placeOf = (ordered: readonly { id: number; parent: number }[], { node_id, parent_id }: NodeRow): number =>
  ordered.filter(({ parent }) => parent === parent_id).findIndex(({ id }) => id === node_id) + 1

export const nodeRemove: Handler<'materials.nodeRemove'> = async (input) => {
  const { params, caller, services } = input
  return services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const row = await standingNode(services, tx, params.nodeID)
    const ids = [...withBelow((await core.outlineOf(row.book_id)).map(asNode), row.node_id)]
    const now = services.now()
    await core.setRemoved(ids, now, { at: now, name: caller.userName })
    const of = { kind: 'material', id: row.node_id, name: row.name }
    await textsChanged(services, tx, row.book_id)
    await services.audit.in(tx).audited(input, { ...of, before: { removed: 0 }, after: { removed: ids.length } })
    return { removed: ids.length }
  })
}

/** Restores what was removed at the same moment; without its parent a node returns to the top level. */
export const nodeRestore: Handler<'materials.nodeRestore'> = async (input) => {
  const { params, caller, services } = input
  return services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const row = await core.nodeByID(params.nodeID)
    const book = row && (await core.bookByID(row.book_id))
    if (!row || row.removed_at === null || !book || book.removed_at !== null) throw notFound('这一节')
    const all = await core.allNodes(row.book_id)
    const together = all.filter(({ removed_at }) => removed_at === row.removed_at).map(asNode)
    const ids = [...withBelow(together, row.node_id)]
    const standing = all.filter(({ removed_at }) => removed_at === null)
    if (standing.length + ids.length > MATERIAL_BOUNDS.nodes)
      throw badInput([{ field: 'nodeID', reason: `一本资料最多 ${MATERIAL_BOUNDS.nodes} 节` }])
    await core.setRemoved(ids, null, { at: services.now(), name: caller.userName })
    if (row.parent_id !== 0 && !standing.some(({ node_id }) => node_id === row.parent_id)) {
      const top = inOrder(standing.map(asNode)).filter(({ parent }) => parent === 0)
      await core.placeNodes(0, [...top.map(({ id }) => id), row.node_id])
    }
    const of = { kind: 'material', id: row.node_id, name: row.name }
    await textsChanged(services, tx, row.book_id)
    await services.audit.in(tx).audited(input, { ...of, before: { removed: ids.length }, after: { removed: 0 } })
    return { restored: ids.length }
  })
}
