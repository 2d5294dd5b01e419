/**
 * Records: a learner's actions, kept on the device until the server has them (the outbox, answers of a sitting). A
 * device drops a record only when a refusal names it in `data.records`. Anything else (a time-out, a proxy's page, the
 * reply to another request) says nothing about it, and it is sent again later.
 */
export interface RecordRefusal {
  /** Names of the records that are refused for good. */
  records: string[]
}

/** The names in a refusal's data. */
export function recordsIn(data: unknown): readonly string[] {
  const { records } = (data ?? {}) as Partial<Record<keyof RecordRefusal, unknown>>
  return Array.isArray(records) ? records : []
}
