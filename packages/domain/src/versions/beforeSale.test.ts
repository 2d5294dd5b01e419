import { expect, test } from 'vitest'
import { checksBeforeSale, type SaleState, saidOfOpening } from './beforeSale.ts'

const EMPTY: SaleState = {
  ...{ questions: 0, free: 0, versions: [], filled: new Map(), examDates: 0 },
  moduleNames: { ChapterTest: '章节练习', Mock: '模拟' },
}
const missing = (state: SaleState) => checksBeforeSale(state).flatMap(({ key, isDone }) => (isDone ? [] : key))

test('a new subject misses everything; a complete one nothing', () => {
  expect(missing(EMPTY)).toEqual(['questions', 'free', 'versions', 'modules', 'prices', 'empty', 'dates'])
  const version = { name: '普通班', price: 100, state: 'open' as const, modules: ['ChapterTest', 'Video'] }
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
  const version = { name: '普通班', price: 0, state: 'open' as const, modules: ['ChapterTest', 'Mock'] }
  const other = { name: '旧版', price: 0, state: 'withdrawn' as const, modules: [] }
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
    ['empty', '先给版本选模块'],
  ])
})

test('while there is a draft alone, its modules and its price are what is asked for, and it is not on sale', () => {
  const draft = { name: '新班', price: 0, state: 'draft' as const, modules: [] as string[] }
  const state: SaleState = { ...EMPTY, questions: 9, free: 2, versions: [draft], examDates: 1 }
  const open = (of: SaleState) => checksBeforeSale(of).flatMap(({ key, isDone, said }) => (isDone ? [] : [[key, said]]))
  expect(open(state)).toEqual([
    ['versions', '“新班”还是草稿：没有人能开通，学员只能做免费章节'],
    ['modules', '“新班”什么也不开放'],
    ['prices', '“新班”的价格是 0'],
    ['empty', '先给版本选模块'],
  ])
  const filled = new Map([['ChapterTest', 9]])
  const ready = { ...state, filled, versions: [{ ...draft, price: 100, modules: ['ChapterTest'] }] }
  expect(open(ready).map(([key]) => key)).toEqual(['versions'])
  // Once one is on sale, drafts beside it are the editor's own business.
  const sold = { name: '旧班', price: 1, state: 'open' as const, modules: ['ChapterTest'] }
  expect(missing({ ...ready, versions: [draft, sold] })).toEqual([])
})

test('rule: opening a subject says what learners get: versions to buy, free chapters alone, or nothing yet', () => {
  const draft = { name: '新班', price: 0, state: 'draft' as const, modules: [] as string[] }
  const said = (state: SaleState) => saidOfOpening(checksBeforeSale(state))
  expect(said({ ...EMPTY, versions: [{ ...draft, state: 'open' }] })).toContain('在售的版本可以购买')
  expect(said({ ...EMPTY, free: 2, versions: [draft] })).toContain('还没有开售的版本：')
  expect(said({ ...EMPTY, free: 2, versions: [draft] })).toContain('做免费章节')
  expect(said({ ...EMPTY, versions: [draft] })).toContain('什么也做不了')
})
