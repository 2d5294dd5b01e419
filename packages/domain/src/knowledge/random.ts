/** A deterministic pseudo-random generator. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** Normal, mean 0 and standard deviation 1. */
  normal(): number
}

/** Mulberry32: 32 bits of state, good enough for drawing questions and simulating scores, not for secrets. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  let spare: number | undefined
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** The polar method of Box and Muller; the second value of each pair is kept. */
    normal() {
      if (spare !== undefined) {
        const kept = spare
        spare = undefined
        return kept
      }
      const radius = Math.sqrt(-2 * Math.log(1 - next()))
      const angle = 2 * Math.PI * next()
      spare = radius * Math.sin(angle)
      return radius * Math.cos(angle)
    },
  }
}
