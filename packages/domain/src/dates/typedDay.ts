const DAYS = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]

/** A day as people type it and spreadsheets show it, as YYYY-MM-DD; undefined where it is none. */
export function typedDay(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().replace(/^'/, '')
  const found = DAYS.map((form) => form.exec(plain)).find((one) => one !== null)
  if (!found) return undefined
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
