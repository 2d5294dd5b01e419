/** A part (book) of a version that is sold apart. */
export interface Part {
  ID: number
  Name: string
  /** What it unlocks of that which the version unlocks; none named: all of it. */
  modules?: readonly string[]
}

/**
 * What somebody unlocks who holds a version whole (`held` is empty) or parts of it. A part that stands in the version no
 * longer unlocks what the version does: it was paid for.
 */
export function unlockedBy(
  version: { modules: readonly string[]; parts: readonly Part[] },
  held: readonly number[],
): string[] {
  if (held.length === 0) return [...version.modules]
  const named = held.map((id) => version.parts.find((part) => part.ID === id)?.modules ?? [])
  return version.modules.filter((module) => named.some((own) => own.length === 0 || own.includes(module)))
}

/** Ids of parts, from their text with commas. */
export const partIDs = (parts: string): number[] => parts.split(',').filter(Boolean).map(Number)
