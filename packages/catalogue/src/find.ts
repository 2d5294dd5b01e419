import type { CatalogueEntry } from './catalogue.ts'
import { FAMILIES, type FamilyKey } from './families.ts'

export interface CatalogueFamily {
  family: FamilyKey
  entries: CatalogueEntry[]
}

/** Groups entries by family. Families and entries keep their order; empty families are left out. */
export function byFamily(entries: readonly CatalogueEntry[]): CatalogueFamily[] {
  const found = new Map<FamilyKey, CatalogueEntry[]>(
    (Object.keys(FAMILIES) as FamilyKey[]).map((family) => [family, []]),
  )
  for (const entry of entries) found.get(entry.family)?.push(entry)
  return [...found].filter(([, own]) => own.length > 0).map(([family, own]) => ({ family, entries: own }))
}

/**
 * Entries whose name, title, family or code contains the word; of several words all must match. Case and surrounding
 * spaces are ignored; an empty word matches all. Better matches come first, equal ones keep their order.
 */
export function searchCatalogue(entries: readonly CatalogueEntry[], word: string): CatalogueEntry[] {
  const words = word.trim().toLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return [...entries]
  const whole = words.join(' ')
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words, whole) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank || a.entry.key - b.entry.key)
    .map(({ entry }) => entry)
}

const NOT_FOUND = 4

function rankOf(entry: CatalogueEntry, words: readonly string[], whole: string): number {
  const name = entry.name.toLowerCase()
  const code = entry.code.toLowerCase()
  if (name === whole || code === whole) return 0
  if (name.startsWith(whole)) return 1
  if (name.includes(whole)) return 2
  const all = `${name}\n${code}\n${entry.title.toLowerCase()}\n${FAMILIES[entry.family].name}`
  return words.every((one) => all.includes(one)) ? 3 : NOT_FOUND
}

/** A filter of entries; an absent field matches all. */
export type Filter = Partial<Pick<CatalogueEntry, 'family' | 'edition' | 'tier' | 'province'>>

export function filterCatalogue(entries: readonly CatalogueEntry[], filter: Filter): CatalogueEntry[] {
  const wanted = (Object.keys(filter) as (keyof Filter)[]).filter((field) => filter[field] !== undefined)
  return entries.filter((entry) => wanted.every((field) => entry[field] === filter[field]))
}
