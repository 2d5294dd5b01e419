import { expect, test } from 'vitest'
import { checksBeforeSale, type SaleState } from './beforeSale.ts'

const EMPTY: SaleState = {
  ...{ questions: 0, free: 0, versions: [], filled: new Map(), examDates: 0 },
  moduleNames: { ChapterTest: '章节练习', Mock: '模拟' },
}
const missing = (state: SaleState) => checksBeforeSale(state).flatMap(({ key, isDone }) => (isDone ? [] : key))

test('a new subject misses everything; a complete one nothing', () => {
  expect(missing(EMPTY)).toEqual(['questions', 'free', 'versions', 'modules', 'prices', 'empty', 'dates'])
  const version = { name: '普通班', price: 100, isOnSale: true, modules: ['ChapterTest', 'Video'] }
  const whole = {
    ...EMPTY,
    questions: 9,
    free: 2,
    versions: [version],
    filled: new Map([['ChapterTest', 9]]),
    examDates: 1,
  }
  expect(missing(whole)).toEqual([])
})

test('what is wrong with a version on sale is named; one that is not sold counts for nothing', () => {
  const version = { name: '普通班', price: 0, isOnSale: true, modules: ['ChapterTest', 'Mock'] }
  const other = { name: '旧版', price: 0, isOnSale: false, modules: [] }
  const state: SaleState = {
    ...{ ...EMPTY, questions: 9, free: 2, versions: [version, other], examDates: 1 },
    filled: new Map([
      ['ChapterTest', 9],
      ['Mock', 0],
    ]),
  }
  expect(missing(state)).toEqual(['prices', 'empty'])
  expect(checksBeforeSale(state).find(({ key }) => key === 'empty')?.said).toBe('卖出而没有内容：模拟')
  const bare = checksBeforeSale({ ...state, versions: [{ ...version, price: 1, modules: [] }] })
  expect(bare.flatMap(({ key, isDone, said }) => (isDone ? [] : [[key, said]]))).toEqual([
    ['modules', '“普通班”什么也不开放'],
    ['empty', '先给在售的版本选模块'],
  ])
})
