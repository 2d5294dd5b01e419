import { expect, test } from 'vitest'
import { percent } from '../../summary/percent.ts'
import { crowdView } from './crowdView.ts'

const options = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, content: name }))
const single = { form: 'ATEST' as const, answer: 'C', options }
const crowd = { answered: 200, right: 137, favoured: 3, noted: 1, options: { C: 137, B: 50, A: 13 } }

test('below one answer there is nothing to show', () => {
  expect(crowdView(undefined, single)).toBeNull()
  expect(crowdView({ ...crowd, answered: 0, right: 0, options: {} }, single)).toBeNull()
})

test('each option gets its share, the most chosen wrong one is the trap', () => {
  const view = crowdView(crowd, single)
  expect(view?.rightRate).toBeCloseTo(0.685)
  expect(view?.options.map((one) => one.count)).toEqual([13, 50, 137, 0, 0])
  expect(view?.options[1]?.share).toBeCloseTo(0.25)
  expect(view?.trap).toBe('B')
})

test('an answer of several letters counts for each of its options', () => {
  const view = crowdView(
    { ...crowd, answered: 10, right: 6, options: { ABD: 6, AB: 3, AC: 1 } },
    { form: 'XTEST', answer: 'ABD', options },
  )
  expect(view?.options.map((one) => one.count)).toEqual([10, 9, 1, 6, 0])
  expect(view?.trap).toBe('C')
})

test('true/false counts by its two answers', () => {
  const view = crowdView(
    { ...crowd, answered: 4, right: 3, options: { 对: 3, 错: 1 } },
    { form: 'PDTEST', answer: '对', options: [] },
  )
  expect(view?.options.map((one) => [one.name, one.count])).toEqual([
    ['对', 3],
    ['错', 1],
  ])
  expect(view?.trap).toBe('错')
})

test('nobody wrong means no trap; answers that name no option are left out', () => {
  const view = crowdView({ ...crowd, answered: 2, right: 2, options: { C: 2, Z: 5 } }, single)
  expect(view?.trap).toBeNull()
})

test('a percentage has at most one decimal', () => {
  expect(percent(0.6849)).toBe('68.5%')
  expect(percent(1)).toBe('100%')
  expect(percent(0)).toBe('0%')
})
