/** A part (book) of a version that is sold separately. */
export interface Part {
  ID: number
  Name: string
  /** The modules that it unlocks; absent: all of the version's. */
  modules?: readonly string[]
}

/**
 * The modules unlocked for a holder of the whole version (`held` is empty) or of parts. A part that the version no
 * longer has still unlocks the version's modules, since it was paid for.
 */
export function unlockedBy(
  version: { modules: readonly string[]; parts: readonly Part[] },
  held: readonly number[],
): string[] {
  if (held.length === 0) return [...version.modules]
  const named = held.map((id) => version.parts.find((part) => part.ID === id)?.modules ?? [])
  return version.modules.filter((module) => named.some((own) => own.length === 0 || own.includes(module)))
}

/** Ids of parts from comma-separated text. */
export const partIDs = (parts: string): number[] => parts.split(',').filter(Boolean).map(Number)
