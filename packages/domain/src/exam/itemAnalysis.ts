/**
 * Classical item analysis of a paper, from sums over its candidates: no answer is needed twice, so that a paper of 600
 * questions and thousands of candidates is measured in parts. Scores, marks and totals in whole hundredths.
 */

/** Sums of one question over the candidates in whose attempts it was judged. */
export interface ItemSums {
  candidates: number
  /** Full marks of the question. */
  marks: number
  /** Σ x, Σ x²; x: a candidate's score of the question. */
  score: number
  squares: number
  /** Σ T, Σ T², Σ x·T; T: the same candidate's score of the whole paper. */
  total: number
  totalSquares: number
  products: number
  /** Candidates of the upper and of the lower group (`tailOf`), and their Σ x. */
  upper: number
  upperScore: number
  lower: number
  lowerScore: number
}

/** Kelley, "The selection of upper and lower groups for the validation of test items" (1939). */
const TAIL = 0.27
/** With fewer candidates there is no upper and lower group. */
const TAILS_FROM = 4

/** The number of candidates of the upper group, which is that of the lower, too; 0: too few candidates. */
export const tailOf = (candidates: number): number =>
  candidates < TAILS_FROM ? 0 : Math.max(1, Math.round(candidates * TAIL))

/** n·Σab − Σa·Σb without rounding, since the difference may be small beside both. */
const centred = (n: number, products: number, a: number, b: number): number =>
  Number(BigInt(n) * BigInt(products) - BigInt(a) * BigInt(b))

/** Difficulty P: the share of its marks that the candidates gained, 0–1; null: nobody was judged. */
export const facility = ({ candidates, marks, score }: ItemSums): number | null =>
  candidates === 0 || marks === 0 ? null : score / (candidates * marks)

/**
 * Corrected item-total correlation, −1 to 1: Pearson's r of the question's score with the score of the rest of the paper
 * (point-biserial where it is right or wrong). Null where one of them is the same for everybody.
 */
export function discrimination({ candidates, score, squares, total, totalSquares, products }: ItemSums): number | null {
  const item = centred(candidates, squares, score, score)
  const joint = centred(candidates, products, score, total)
  const whole = centred(candidates, totalSquares, total, total)
  const rest = whole - 2 * joint + item
  return item <= 0 || rest <= 0 ? null : Math.max(-1, Math.min(1, (joint - item) / Math.sqrt(item * rest)))
}

/** Index D, −1 to 1: P of the upper group minus P of the lower; null without such groups. */
export const upperLower = ({ marks, upper, upperScore, lower, lowerScore }: ItemSums): number | null =>
  upper === 0 || lower === 0 || marks === 0 ? null : (upperScore / upper - lowerScore / lower) / marks

export interface Reliability {
  /** KR-20 where every question is right or wrong with the same marks, otherwise Cronbach's alpha: one formula. */
  kind: 'KR-20' | 'alpha'
  /** At most 1; negative where the questions contradict one another. */
  value: number
  items: number
}

/**
 * Internal consistency, k ÷ (k − 1) × (1 − Σ var(x) ÷ var(T)). Null with fewer than two questions or candidates, or
 * where all have the same score.
 */
export function reliability(
  items: readonly ItemSums[],
  { candidates, total, totalSquares }: { candidates: number; total: number; totalSquares: number },
): Reliability | null {
  const judged = items.filter((item) => item.candidates > 0)
  const whole = candidates < 2 ? 0 : centred(candidates, totalSquares, total, total) / candidates ** 2
  if (judged.length < 2 || whole <= 0) return null
  const variances = judged.map(
    (item) => centred(item.candidates, item.squares, item.score, item.score) / item.candidates ** 2,
  )
  const sum = variances.reduce((all, one) => all + one, 0)
  // 0 ≤ x ≤ marks: equal only where each x is one of both.
  const isBinary = judged.every(({ squares, score, marks }) => squares === score * marks && marks === judged[0]?.marks)
  const k = judged.length
  return { kind: isBinary ? 'KR-20' : 'alpha', value: (k / (k - 1)) * (1 - sum / whole), items: k }
}

/** Candidates by score, in any order; scores are distinct. */
export type Histogram = readonly { score: number; candidates: number }[]

export interface Spread {
  candidates: number
  mean: number
  /** Of an even number the mean of the middle two. */
  median: number
  /** Standard deviation of all these candidates, not estimated for others. */
  deviation: number
  lowest: number
  highest: number
}

/** Null without candidates. */
export function spreadOf(scores: Histogram): Spread | null {
  const sorted = scores.filter(({ candidates }) => candidates > 0).sort((a, b) => a.score - b.score)
  const lowest = sorted[0]
  const highest = sorted.at(-1)
  if (!lowest || !highest) return null
  const candidates = sorted.reduce((sum, one) => sum + one.candidates, 0)
  const total = sorted.reduce((sum, one) => sum + one.score * one.candidates, 0)
  const squares = sorted.reduce((sum, one) => sum + one.score ** 2 * one.candidates, 0)
  return {
    candidates,
    mean: total / candidates,
    median: (placed(sorted, Math.floor((candidates - 1) / 2)) + placed(sorted, Math.floor(candidates / 2))) / 2,
    deviation: Math.sqrt(centred(candidates, squares, total, total)) / candidates,
    lowest: lowest.score,
    highest: highest.score,
  }
}

/** The score at a place, from 0, in ascending order. */
function placed(sorted: Histogram, place: number): number {
  let before = 0
  for (const { score, candidates } of sorted) {
    before += candidates
    if (place < before) return score
  }
  return 0
}

export interface Bin {
  /** From inclusive, to exclusive; of the last one inclusive. */
  from: number
  to: number
  candidates: number
}

/** Most bars of a distribution. */
const MOST_BINS = 25
const STEPS = [1, 2, 5]

/** The width of a bar: the least round number that makes at most MOST_BINS. */
function widthOf(fullMark: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of STEPS) if (fullMark <= step * power * MOST_BINS) return step * power
}

/** The distribution from 0 to the full mark (more than 0) in bars of one width; the last may be narrower. */
export function binsOf(scores: Histogram, fullMark: number): Bin[] {
  const width = widthOf(fullMark)
  const bins = Array.from(
    { length: Math.ceil(fullMark / width) },
    (_, at): Bin => ({
      from: at * width,
      to: Math.min(fullMark, (at + 1) * width),
      candidates: 0,
    }),
  )
  for (const { score, candidates } of scores) {
    const bin = bins[Math.min(bins.length - 1, Math.floor(score / width))]
    if (bin) bin.candidates += candidates
  }
  return bins
}
