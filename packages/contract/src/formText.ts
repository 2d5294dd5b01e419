/**
 * Encodes parameters as form-urlencoded text, arrays and objects in bracket style (`a[]=1`, `a[0][b]=2`, `a[b]=3`), as
 * the server parses them (specification, section 7, "Request conventions"). Parameters in `json` are encoded as JSON.
 * `undefined` is left out; `null` is an empty text.
 */
export function formText(params: Readonly<Record<string, unknown>>, json: readonly string[] = []): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    if (json.includes(name)) text.append(name, JSON.stringify(value))
    else append(text, name, value)
  }
  return text.toString()
}

function append(text: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      append(text, isNested(item) ? `${name}[${index}]` : `${name}[]`, item)
    })
  } else if (isNested(value)) {
    for (const [key, item] of Object.entries(value)) append(text, `${name}[${key}]`, item)
  } else {
    text.append(name, value === null ? '' : String(value))
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
