/** A field that has changed. Values are as in the list. */
export interface Difference {
  field: string
  /** The screen's name of it. */
  label: string
  yours: unknown
  theirs: unknown
}

/** data of status 409 where somebody else has saved the thing meanwhile. */
export interface EditConflict {
  reason: 'changed'
  /** The present revision, to be sent with the next try after the differences were seen. */
  revision: string | number
  fields: Difference[]
}

/** The conflict in a refusal's data; undefined for other refusals. */
export function editConflictOf(data: unknown): EditConflict | undefined {
  const { reason, fields } = (data ?? {}) as Partial<EditConflict>
  return reason === 'changed' && Array.isArray(fields) ? (data as EditConflict) : undefined
}
