/**
 * Reads and writes the queries of addresses. Values are plain text (no JSON in the address bar); unknown parameters are
 * dropped, and invalid values count as absent.
 */
type Raw = Record<string, unknown>

export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

export function writeSearch(search: Raw): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** A positive whole number, as ids are. */
export function idOf(raw: Raw, name: string): number | undefined {
  const value = Number(raw[name] ?? Number.NaN)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

export function numberOf(raw: Raw, name: string): number | undefined {
  const value = Number(raw[name] === '' ? Number.NaN : (raw[name] ?? Number.NaN))
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export function textOf(raw: Raw, name: string): string | undefined {
  const value = raw[name]
  if (typeof value === 'number') return String(value)
  // The server refuses texts with a NUL character, which nobody types.
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : ''
  return text === '' ? undefined : text
}

export function oneOf<const V extends string>(raw: Raw, name: string, allowed: readonly V[]): V | undefined {
  return allowed.find((value) => value === raw[name])
}

/** A valid date, `YYYY-MM-DD`. */
export function dayOf(raw: Raw, name: string): string | undefined {
  const day = textOf(raw, name) ?? ''
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Some engines parse 31 February as 3 March.
  return new Date(moment || 0).toISOString().startsWith(day) && day !== '' ? day : undefined
}

/** The order of a list: 0 or 1. */
export function orderOf(raw: Raw): 0 | 1 | undefined {
  const order = numberOf(raw, 'order')
  return order === 0 || order === 1 ? order : undefined
}

/** A path of this client to return to; anything that could lead elsewhere counts as absent. */
export function returnPathOf(raw: Raw, name: string): string | undefined {
  const path = textOf(raw, name)
  if (!path || !/^\/(?![/\\])/.test(path)) return undefined
  return /[\s\\]/.test(path) ? undefined : path
}
