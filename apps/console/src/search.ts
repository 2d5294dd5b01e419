/** Queries of addresses, both ways: texts as they are, what is empty is left out. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

export function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** A path of the console to go on to after the log-in; anything that could lead elsewhere counts as absent. */
export const returnPath = (text: string | undefined): string | undefined =>
  text !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(text) && !text.startsWith('/login') ? text : undefined
