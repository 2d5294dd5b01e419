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

/** Replaces points of nodes by the remaining point. Gives the former rows. */
export async function movePointOfNodes(tx: Tx, pointIDs: readonly number[], stayID: number) {
  const nodes = await nodesOfPoints(tx, pointIDs)
  await tx.db.updateTable('material_node').set({ point_id: stayID }).where('point_id', 'in', pointIDs).execute()
  return nodes
}

/** Nodes that name another point meanwhile stay as they are. */
export async function putPointOfNodesBack(
  { db }: Pick<Tx, 'db'>,
  nodes: readonly { node_id: number; point_id: number }[],
  stayID: number,
): Promise<void> {
  for (const { node_id, point_id } of nodes)
    await db
      .updateTable('material_node')
      .set({ point_id })
      .where('node_id', '=', node_id)
      .where('point_id', '=', stayID)
      .execute()
}
