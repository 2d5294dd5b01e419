/**
 * Records: what a learner did, kept on the device until the server has it (the outbox, the answers of a sitting). A device
 * gives a record up only where a refusal names this very record in `data.records`. Anything else that comes back (a
 * time-out, a page of a proxy, the reply to somebody else's request) says nothing about it: it goes again later.
 */
export interface RecordRefusal {
  /** Names of the records that are refused for good: no repeat changes it. */
  records: string[]
}

/** The names in a refusal's data. */
export function recordsIn(data: unknown): readonly string[] {
  const { records } = (data ?? {}) as Partial<Record<keyof RecordRefusal, unknown>>
  return Array.isArray(records) ? records : []
}
