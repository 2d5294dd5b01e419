/** A named set of filters of one table, saved in this browser. */
export interface SavedFilter {
  name: string
  values: Record<string, string>
}

const MOST = 20
const keyOf = (table: string) => `console.filters.${table}`

export function savedFilters(table: string): SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSaved).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Saves a set as the first, replacing one of the same name. */
export function saveFilter(table: string, saved: SavedFilter): void {
  write(table, [saved, ...savedFilters(table).filter(({ name }) => name !== saved.name)].slice(0, MOST))
}

export function removeFilter(table: string, name: string): void {
  write(
    table,
    savedFilters(table).filter((saved) => saved.name !== name),
  )
}

const write = (table: string, all: SavedFilter[]) => localStorage.setItem(keyOf(table), JSON.stringify(all))

function isSaved(value: unknown): value is SavedFilter {
  const { name, values } = (value ?? {}) as Partial<SavedFilter>
  return (
    typeof name === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((text) => typeof text === 'string')
  )
}
