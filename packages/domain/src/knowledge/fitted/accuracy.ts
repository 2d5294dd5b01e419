/** How well predicted chances match the outcomes. */
export interface Accuracy {
  answers: number
  /** Probability that a right answer had a higher chance than a wrong one; null: all answers are alike. */
  auc: number | null
  logLoss: number
  bins: CalibrationBin[]
}

/** Answers with a chance within one tenth. */
interface CalibrationBin {
  answers: number
  /** Mean predicted chance, and share right; 0 without answers. */
  foretold: number
  came: number
}

const BINS = 10

export function accuracyOf(chances: Float64Array, right: readonly boolean[]): Accuracy {
  const bins: CalibrationBin[] = Array.from({ length: BINS }, () => ({ answers: 0, foretold: 0, came: 0 }))
  let loss = 0
  for (const [at, came] of right.entries()) {
    const chance = Math.min(1 - 1e-12, Math.max(1e-12, chances[at] as number))
    loss -= Math.log(came ? chance : 1 - chance)
    const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))] as CalibrationBin
    bin.answers++
    bin.foretold += chance
    bin.came += came ? 1 : 0
  }
  for (const bin of bins) {
    bin.foretold /= bin.answers || 1
    bin.came /= bin.answers || 1
  }
  return { answers: right.length, auc: areaUnderCurve(chances, right), logLoss: loss / (right.length || 1), bins }
}

/** By how much predicted chances and shares right differ on average, over tenths; null without answers. */
export function meanOff({ answers, bins }: Pick<Accuracy, 'answers' | 'bins'>): number | null {
  if (answers === 0) return null
  return bins.reduce((sum, bin) => sum + bin.answers * Math.abs(bin.foretold - bin.came), 0) / answers
}

/** By ranks (Mann and Whitney): equal chances get their mean rank. */
function areaUnderCurve(chances: Float64Array, right: readonly boolean[]): number | null {
  const order = Array.from(right.keys()).sort((a, b) => (chances[a] as number) - (chances[b] as number))
  const rights = right.filter(Boolean).length
  const wrongs = right.length - rights
  if (rights === 0 || wrongs === 0) return null
  let ranks = 0
  for (let from = 0; from < order.length; ) {
    let until = from
    const chance = chances[order[from] as number]
    while (until < order.length && chances[order[until] as number] === chance) until++
    const rank = (from + until + 1) / 2
    for (let at = from; at < until; at++) if (right[order[at] as number]) ranks += rank
    from = until
  }
  return (ranks - (rights * (rights + 1)) / 2) / (rights * wrongs)
}
