import { expect, test } from 'vitest'
import { type Candidate, ending, MOST, pick, SURE, shareRight, whyThis } from './adaptive.ts'
import { estimate, probability } from './models/rasch.ts'
import { seeded } from './random.ts'

const bank = (count: number, of: (at: number) => Partial<Candidate> = () => ({})): Candidate[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    difficulty: (at / (count - 1)) * 4 - 2,
    about: [at % 10],
    daysSince: null,
    ...of(at),
  }))
const none = new Map<number, number>()

test.each([-1.5, 0, 1.5])('at ability %f it asks what is about as hard', (ability) => {
  const choice = pick(bank(200), ability, none, 1, 0)
  expect(Math.abs((choice?.candidate.difficulty ?? 9) - ability)).toBeLessThan(0.15)
  expect(choice?.chance).toBeCloseTo(0.5, 1)
})

test('a point that was asked before gives way to one that was not', () => {
  const candidates = bank(40, (at) => ({ about: [at < 20 ? 1 : 2], difficulty: at < 20 ? 0 : 0.8 }))
  expect(pick(candidates, 0, none, 1, 0)?.candidate.about).toEqual([1])
  expect(pick(candidates, 0, new Map([[1, 1]]), 1, 1)).toMatchObject({ candidate: { about: [2] }, isNew: true })
})

test('among the best few chance decides, by its seed: not everybody gets the same question, the same run does', () => {
  const ids = Array.from({ length: 60 }, (_, seed) => pick(bank(200), 0, none, seed * 7919 + 13, 0)?.candidate.id)
  const times = Map.groupBy(ids, (id) => id)
  expect(times.size).toBe(5)
  for (const same of times.values()) expect(same.length).toBeLessThan(30)
  expect(pick(bank(200), 0, none, 5, 3)).toEqual(pick(bank(200), 0, none, 5, 3))
})

test('a question answered within a week is not asked while another is left; a fresh one goes before a known one', () => {
  const recent = bank(20, (at) => ({ daysSince: at < 19 ? 2 : 60, difficulty: at < 19 ? 0 : 3 }))
  expect(pick(recent, 0, none, 1, 0)?.candidate.id).toBe(20)
  expect(
    pick(
      bank(3, () => ({ daysSince: 0 })),
      0,
      none,
      1,
      0,
    ),
  ).toBeDefined()
  const known = bank(12, (at) => ({ daysSince: at < 6 ? 90 : null, difficulty: at < 6 ? 0 : 0.5 }))
  expect(pick(known, 0, none, 1, 0)?.candidate.id).toBeGreaterThan(6)
  expect(pick([], 0, none, 1, 0)).toBeUndefined()
})

test.each([
  [7, 0.2, 100, null],
  [8, SURE, 100, 'sure'],
  [20, 0.41, 100, null],
  [MOST, 0.9, 100, 'most'],
  [5, 0.9, 0, 'none'],
] as const)('after %i answers with an error of %f and %i left it ends: %s', (answered, error, left, ended) => {
  expect(ending(answered, error, left)).toBe(ended)
})

const SEED = 20_261_121

test(`it finds out who one is: of 200 made-up learners the estimate misses by no more than it says (seed ${SEED})`, () => {
  const random = seeded(SEED)
  const misses = Array.from({ length: 200 }, (_, person) => {
    const ability = random.normal()
    let left = bank(300)
    const answers: { difficulty: number; right: boolean }[] = []
    const asked = new Map<number, number>()
    let thought = estimate(answers)
    while (ending(answers.length, thought.error, left.length) === null) {
      const choice = pick(left, thought.mean, asked, person, answers.length)
      if (!choice) break
      const { id, difficulty, about } = choice.candidate
      answers.push({ difficulty, right: random.next() < probability(ability, difficulty) })
      for (const one of about) asked.set(one, (asked.get(one) ?? 0) + 1)
      left = left.filter((candidate) => candidate.id !== id)
      thought = estimate(answers)
    }
    expect(answers.length).toBeLessThanOrEqual(MOST)
    return (thought.mean - ability) / thought.error
  })
  const within = misses.filter((miss) => Math.abs(miss) <= 1).length / misses.length
  // 68 % of a normal distribution are within one standard error; three standard errors of a share of 200 are 0.1.
  expect(Math.abs(within - 0.68)).toBeLessThan(0.1)
})

test.each([
  [{ lastRight: null, isKnown: false }, '还不了解您的水平，从中等难度开始'],
  [{ lastRight: null, isKnown: true }, '按您以往的作答推算'],
  [{ lastRight: true }, '上一题答对了'],
  [{ lastRight: false }, '上一题答错了'],
  [{ isNew: true, point: '肾小球滤过' }, '“肾小球滤过”这次还没有问到'],
  [{ mastery: 0.3, point: '肾小球滤过' }, '您在“肾小球滤过”上掌握得还不稳'],
  [{ chance: 0.52 }, '估计您有 52% 的把握答对，这样的题最能看出水平'],
  [{ chance: 0.81 }, '题库里难度更合适的题已经不多'],
])('%j is said in words: %s', (of, words) => {
  const text = whyThis({ number: 2, chance: 0.5, isNew: false, mastery: null, lastRight: true, isKnown: true, ...of })
  expect(text).toContain(words)
  expect(text.endsWith('。')).toBe(true)
})

test('an ability is shown as the share of questions one would get right, with its band', () => {
  const { share, low, high } = shareRight({ mean: 0, error: 1 }, [0])
  expect(share).toBeCloseTo(0.5, 12)
  expect(low).toBeCloseTo(0.2689, 4)
  expect(high).toBeCloseTo(0.7311, 4)
  expect(shareRight({ mean: 0, error: 1 }, [-2, 2]).share).toBeCloseTo(0.5, 12)
})
