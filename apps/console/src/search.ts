/** Reads and writes the query of an address: values are plain text, empty ones are left out. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

export function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** The path of the console to open after the log-in; an address that could lead outside counts as absent. */
export const returnPath = (text: string | undefined): string | undefined =>
  text !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(text) && !text.startsWith('/login') ? text : undefined
