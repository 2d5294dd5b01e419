import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correlation } from '../knowledge/models/itemMeasures.ts'
import {
  binsOf,
  discrimination,
  facility,
  type ItemSums,
  reliability,
  spreadOf,
  tailOf,
  upperLower,
} from './itemAnalysis.ts'

const ITEMS = 4
const MARKS = [100, 100, 150, 300]

/** Candidates as their scores of four questions. */
const papers = fc.array(fc.tuple(...MARKS.map((marks) => fc.constantFrom(0, marks, Math.floor(marks / 3)))), {
  minLength: 1,
  maxLength: 60,
})

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const variance = (values: readonly number[]) => mean(values.map((value) => (value - mean(values)) ** 2))
const totalOf = (scores: readonly number[]) => sum(scores)
const near = (found: number | null, wanted: number | null) =>
  wanted === null || found === null ? expect(found).toBe(wanted) : expect(found).toBeCloseTo(wanted, 9)

/** The best and the last of a paper's candidates. */
function tails(candidates: readonly (readonly number[])[]) {
  const sorted = candidates.toSorted((a, b) => totalOf(b) - totalOf(a))
  const size = tailOf(candidates.length)
  return { upper: sorted.slice(0, size), lower: size === 0 ? [] : sorted.slice(-size) }
}

function sumsOf(candidates: readonly (readonly number[])[], item: number): ItemSums {
  const xs = candidates.map((scores) => scores[item] as number)
  const ts = candidates.map(totalOf)
  const { upper, lower } = tails(candidates)
  return {
    candidates: xs.length,
    marks: MARKS[item] as number,
    score: sum(xs),
    squares: sum(xs.map((x) => x * x)),
    total: sum(ts),
    totalSquares: sum(ts.map((t) => t * t)),
    products: sum(xs.map((x, at) => x * (ts[at] as number))),
    upper: upper.length,
    upperScore: sum(upper.map((scores) => scores[item] as number)),
    lower: lower.length,
    lowerScore: sum(lower.map((scores) => scores[item] as number)),
  }
}

test('P, r of item and rest, and D are what they are by all scores at once', () => {
  fc.assert(
    fc.property(papers, fc.nat(ITEMS - 1), (candidates, item) => {
      const sums = sumsOf(candidates, item)
      const xs = candidates.map((scores) => scores[item] as number)
      const marks = MARKS[item] as number
      near(facility(sums), mean(xs) / marks)
      const rests = candidates.map((scores) => totalOf(scores) - (scores[item] as number))
      const isConstant = (values: readonly number[]) => new Set(values).size === 1
      near(discrimination(sums), isConstant(xs) || isConstant(rests) ? null : correlation(xs, rests))
      const { upper, lower } = tails(candidates)
      const share = (group: readonly (readonly number[])[]) => mean(group.map((one) => (one[item] as number) / marks))
      near(upperLower(sums), upper.length === 0 ? null : share(upper) - share(lower))
    }),
  )
})

test('reliability is alpha by its definition, and KR-20 where all is right or wrong with the same marks', () => {
  fc.assert(
    fc.property(papers, (candidates) => {
      const items = MARKS.map((_, item) => sumsOf(candidates, item))
      const totals = candidates.map(totalOf)
      const found = reliability(items, {
        candidates: totals.length,
        total: sum(totals),
        totalSquares: sum(totals.map((t) => t * t)),
      })
      if (new Set(totals).size < 2) {
        expect(found).toBeNull()
        return
      }
      const parts = MARKS.map((_, item) => variance(candidates.map((scores) => scores[item] as number)))
      near(found?.value ?? null, (ITEMS / (ITEMS - 1)) * (1 - sum(parts) / variance(totals)))
      expect(found?.kind).toBe('alpha')
    }),
  )
  const binary = fc.array(fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(binary, (answers) => {
      const totals = answers.map((one) => one.filter(Boolean).length)
      fc.pre(new Set(totals).size > 1)
      const shares = [0, 1, 2].map((item) => mean(answers.map((one) => Number(one[item]))))
      const kr20 = (3 / 2) * (1 - sum(shares.map((p) => p * (1 - p))) / variance(totals))
      const items = [0, 1, 2].map((item): ItemSums => {
        const right = answers.filter((one) => one[item]).length
        return {
          ...{ candidates: answers.length, marks: 100, score: right * 100, squares: right * 10_000 },
          ...{ total: 0, totalSquares: 0, products: 0, upper: 0, upperScore: 0, lower: 0, lowerScore: 0 },
        }
      })
      const whole = {
        candidates: answers.length,
        total: 100 * sum(totals),
        totalSquares: 10_000 * sum(totals.map((t) => t * t)),
      }
      const found = reliability(items, whole)
      near(found?.value ?? null, kr20)
      expect(found).toMatchObject({ kind: 'KR-20', items: 3 })
    }),
  )
})

const scores = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 80 })
const histogramOf = (all: readonly number[]) =>
  [...Map.groupBy(all, (score) => score)].map(([score, some]) => ({ score, candidates: some.length }))

test('mean, median and deviation of a histogram are those of the scores in it', () => {
  fc.assert(
    fc.property(scores, (all) => {
      const sorted = all.toSorted((a, b) => a - b)
      const middle = [sorted[(all.length - 1) >> 1], sorted[all.length >> 1]] as number[]
      const found = spreadOf(histogramOf(all))
      near(found?.mean ?? null, mean(all))
      near(found?.deviation ?? null, Math.sqrt(variance(all)))
      expect(found).toMatchObject({
        candidates: all.length,
        median: mean(middle),
        lowest: sorted[0],
        highest: sorted.at(-1),
      })
    }),
  )
  expect(spreadOf([{ score: 5, candidates: 0 }])).toBeNull()
})

test('bars cover all scores without gaps, and each score stands in its bar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), scores, (fullMark, all) => {
      const within = all.map((score) => score % (fullMark + 1))
      const bins = binsOf(histogramOf(within), fullMark)
      expect(bins.length).toBeLessThanOrEqual(25)
      expect([bins[0]?.from, bins.at(-1)?.to]).toEqual([0, fullMark])
      for (const [at, bin] of bins.entries()) {
        const isLast = at === bins.length - 1
        if (!isLast) expect(bins[at + 1]?.from).toBe(bin.to)
        const inside = within.filter((score) => score >= bin.from && (isLast || score < bin.to))
        expect(bin.candidates).toBe(inside.length)
      }
    }),
  )
})
