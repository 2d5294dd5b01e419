import { expect, test } from 'vitest'
import { correlation, type FirstAnswer, MEASURED_FROM, measure, upperLower } from './itemMeasures.ts'

/**
 * Ten candidates, five questions; worked by hand. Of question 1 the rest scores (total less the item) are
 * 4 4 3 3 2 2 1 1 1 0, mean 2.1; right: candidates 1–5 and 8. Then
 * Σ(x − 0.6)(y − 2.1) = Σ over the right ones of y − 6·2.1 = (4 + 4 + 3 + 3 + 2 + 1) − 12.6 = 4.4,
 * Σ(x − 0.6)² = 2.4, Σ(y − 2.1)² = 61 − 44.1 = 16.9, r = 4.4 / √(2.4 · 16.9) = 0.690882.
 * The formula with group means (Crocker & Algina 1986, p. 317): (M₊ − M)/s · √(p/q), s with n:
 * M₊ = 17/6 = 2.8333, s = √1.69 = 1.3, (2.8333 − 2.1)/1.3 · √(0.6/0.4) = 0.690882. The same.
 */
const item = [1, 1, 1, 1, 1, 0, 0, 1, 0, 0]
const rest = [4, 4, 3, 3, 2, 2, 1, 1, 1, 0]

test('the corrected point-biserial is Pearson’s r with the score of the rest', () => {
  expect(correlation(item, rest)).toBeCloseTo(0.690882, 6)
  const right = rest.filter((_, at) => item[at] === 1)
  const meanRight = right.reduce((sum, one) => sum + one, 0) / right.length
  expect(((meanRight - 2.1) / 1.3) * Math.sqrt(0.6 / 0.4)).toBeCloseTo(0.690882, 6)
})

test('a question that all or none get right tells nobody apart', () => {
  expect(correlation(item.fill(1, 0, 0), rest)).not.toBeNull()
  expect(
    correlation(
      rest.map(() => 1),
      rest,
    ),
  ).toBeNull()
})

// 27 % of 10 are 3: of the best three (4 4 3) all right, of the weakest three (1 1 0, as they stand) one: 3/3 − 1/3.
test('upper less lower compares the best and the weakest 27 %', () => {
  const ranked = [1, 1, 1, 0, 1, 0, 1, 1, 0, 0].map((right, at) => ({ right: right === 1, rest: 10 - at }))
  expect(upperLower(ranked)).toBeCloseTo(1 - 1 / 3, 12)
})

const answers = (count: number, of: (at: number) => Partial<FirstAnswer> = () => ({})): FirstAnswer[] =>
  Array.from({ length: count }, (_, at) => ({
    right: at % 4 !== 0,
    reply: at % 4 !== 0 ? 'C' : at % 8 === 0 ? 'A' : 'B',
    seconds: at + 1,
    rest: (count - at) / count,
    ...of(at),
  }))

test('below the minimum there is no figure at all', () => {
  expect(measure(answers(MEASURED_FROM - 1))).toBeNull()
  expect(measure(answers(MEASURED_FROM))).toMatchObject({ attempts: 20, right: 15, facility: 0.75 })
})

test('facility needs fewer answers than discrimination, which counts only learners with other answers', () => {
  expect(measure(answers(39))).toMatchObject({ discrimination: null, upperLower: null })
  expect(measure(answers(40))?.discrimination).not.toBeNull()
  expect(measure(answers(80, (at) => ({ rest: at < 45 ? null : 0.5 })))).toMatchObject({ discrimination: null })
})

test('the median time of an even number lies between the middle two; no time is no answer', () => {
  expect(measure(answers(20))?.medianSeconds).toBe(11)
  expect(measure(answers(21, (at) => ({ seconds: at < 20 ? 0 : 7 })))?.medianSeconds).toBe(7)
  expect(measure(answers(20, () => ({ seconds: 0 })))?.medianSeconds).toBeNull()
})

test('the wrong option most chosen is named; what was typed is nobody’s to count', () => {
  expect(measure(answers(24))?.wrong).toEqual({ reply: 'A', times: 3 })
  expect(measure(answers(20, () => ({ reply: '' })))?.wrong).toBeNull()
  expect(measure(answers(20, () => ({ right: true })))?.wrong).toBeNull()
})
