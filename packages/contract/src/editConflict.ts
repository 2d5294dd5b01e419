/** One field that stands otherwise by now. Values are as the list gives them. */
export interface Difference {
  field: string
  /** As a screen names it. */
  label: string
  yours: unknown
  theirs: unknown
}

/** data of status 409 where somebody else saved the same thing meanwhile. */
export interface EditConflict {
  reason: 'changed'
  /** The present one: sent with the next try, once the differences were seen. */
  revision: string | number
  fields: Difference[]
}

/** The conflict in the data of a refusal; undefined where it is another one. */
export function editConflictOf(data: unknown): EditConflict | undefined {
  const { reason, fields } = (data ?? {}) as Partial<EditConflict>
  return reason === 'changed' && Array.isArray(fields) ? (data as EditConflict) : undefined
}
