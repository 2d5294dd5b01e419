/** Whether the error is a violation of a unique key (SQLITE_CONSTRAINT_* on SQLite, 23505 on PostgreSQL). */
export function isTaken(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505'
}

/** Whether the error says that other rows refer to the row (SQLITE_CONSTRAINT_FOREIGNKEY on SQLite, 23503 on PostgreSQL). */
export function isReferred(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503'
}
