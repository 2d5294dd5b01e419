import type { Tx } from '../../platform/database/store.ts'

/** Marks a group of errors as resolved at this moment, or, with null, as open again. */
export async function resolveErrors(
  tx: Pick<Tx, 'db'>,
  fingerprint: string,
  at: number | null,
  by: number,
): Promise<void> {
  const resolution = { resolved_at: at, resolved_by: by }
  await tx.db
    .insertInto('error_resolution')
    .values({ group_key: fingerprint, ...resolution })
    .onConflict((conflict) => conflict.column('group_key').doUpdateSet(resolution))
    .execute()
}
