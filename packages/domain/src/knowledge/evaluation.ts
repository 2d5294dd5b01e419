import { information } from './models/rasch.ts'

/** A question, or a group that is answered as a whole. */
export interface Unit {
  ids: readonly number[]
  /** Logits, question by question. */
  difficulties: readonly number[]
  /** Corrected point-biserial, where known: units that separate strong from weak learners are preferred. */
  discrimination: number | null
  about: readonly number[]
}

/** Discrimination assumed for a question without measures. */
const MIDDLING = 0.3

/**
 * The most informative units for a learner, up to `size` questions: by information at the ability and by
 * discrimination, with points alternating. The first is always taken.
 */
export function tellingSet(units: readonly Unit[], ability: number, size: number): Unit[] {
  const left = new Set(units)
  const asked = new Map<number, number>()
  const taken: Unit[] = []
  let count = 0
  const worth = (unit: Unit) => {
    const told = unit.difficulties.reduce((sum, difficulty) => sum + information(ability, difficulty), 0)
    const times = unit.about.reduce((sum, one) => sum + (asked.get(one) ?? 0), 0) / (unit.about.length || 1)
    return ((told / unit.ids.length) * (0.5 + Math.max(0, unit.discrimination ?? MIDDLING))) / (1 + times)
  }
  while (left.size > 0 && count < size) {
    let best: Unit | undefined
    let most = -1
    for (const unit of left) {
      if (count > 0 && count + unit.ids.length > size) continue
      const value = worth(unit)
      if (value > most) {
        best = unit
        most = value
      }
    }
    if (!best) break
    left.delete(best)
    taken.push(best)
    count += best.ids.length
    for (const one of best.about) asked.set(one, (asked.get(one) ?? 0) + 1)
  }
  return taken
}
