/** Whether the database refused a row because its key is taken (SQLITE_CONSTRAINT_* there, 23505 on PostgreSQL). */
export function isTaken(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505'
}
