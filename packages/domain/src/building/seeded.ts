/**
 * A deterministic generator of numbers in [0, 1) by a 32-bit seed: xorshift after a mixing round, so that neighbouring
 * seeds differ from the start. Not for secrets.
 */
export function seeded(seed: number): () => number {
  let state = Math.imul((seed >>> 0) ^ 0x9e3779b9, 0x85ebca6b) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 0x1_0000_0000
  }
}

/** A shuffled copy (Fisher and Yates): every order is equally likely. */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const copy = [...values]
  for (let last = copy.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1))
    ;[copy[last], copy[at]] = [copy[at] as T, copy[last] as T]
  }
  return copy
}
