/** Unchecked data from outside. */
export type Wild = Readonly<Record<string, unknown>>

/** An object, or the object of a JSON text; empty for anything else. Never throws. */
export function objectOf(value: unknown): Wild {
  if (typeof value === 'object' && value !== null) return value as Wild
  if (typeof value !== 'string') return {}
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'object' && read !== null ? (read as Wild) : {}
  } catch {
    return {}
  }
}

/** A text, or a number as text; else ''. Ids come in both forms (specification, section 3, "Version list item"). */
export function wordOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}
