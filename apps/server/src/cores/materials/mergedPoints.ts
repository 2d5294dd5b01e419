import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Nodes that name one of these points, including removed ones. */
export const nodesOfPoints = async ({ db }: Reads, pointIDs: readonly number[]) =>
  (await db
    .selectFrom('material_node')
    .select(['node_id', 'point_id'])
    .where('point_id', 'in', pointIDs)
    .orderBy('node_id')
    .execute()) as { node_id: number; point_id: number }[]

/** Nodes, those of removed books left out, that name a point, with the names of their books. */
export const nodesAbout = ({ db }: Reads, pointID: number, limit: number) =>
  db
    .selectFrom('material_node as n')
    .innerJoin('material_book as b', 'b.book_id', 'n.book_id')
    .select(['n.node_id as nodeID', 'n.name', 'b.name as bookName'])
    .where('n.point_id', '=', pointID)
    .where('n.removed_at', 'is', null)
    .where('b.removed_at', 'is', null)
    .orderBy('b.name')
    .orderBy('n.node_id')
    .limit(limit)
    .execute()

/** One point takes the place of what these nodes name; null: they name none. */
export async function setPointOfNodes(
  { db }: Pick<Tx, 'db'>,
  nodes: readonly { node_id: number; point_id: number }[],
  pointID: number | null,
): Promise<void> {
  for (const { node_id, point_id } of nodes)
    await db
      .updateTable('material_node')
      .set({ point_id: pointID })
      .where('node_id', '=', node_id)
      .where('point_id', '=', point_id)
      .execute()
}

/** Nodes that name another point by now stay as they are. `from`: what took the place. */
export async function putPointOfNodesBack(
  { db }: Pick<Tx, 'db'>,
  nodes: readonly { node_id: number; point_id: number }[],
  from: number | null,
): Promise<void> {
  for (const { node_id, point_id } of nodes)
    await db
      .updateTable('material_node')
      .set({ point_id })
      .where('node_id', '=', node_id)
      .where('point_id', from === null ? 'is' : '=', from)
      .execute()
}
