import type { Tx } from '../../platform/database/store.ts'

/** Marks a group of errors as dealt with at this moment, or, with null, as open again. */
export async function resolveErrors(
  tx: Pick<Tx, 'run'>,
  fingerprint: string,
  at: number | null,
  by: number,
): Promise<void> {
  await tx.run(
    `insert into error_resolution (group_key, resolved_at, resolved_by) values (?, ?, ?)
     on conflict (group_key) do update set resolved_at = excluded.resolved_at, resolved_by = excluded.resolved_by`,
    [fingerprint, at, by],
  )
}
