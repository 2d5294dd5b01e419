// @vitest-environment node
import { expect, test } from 'vitest'
import { hrefOf } from '../../paths.ts'
import { cardsOf, hasCards } from '../../platform/knowledge/cards.ts'
import { linksOf } from './linksOf.ts'

const point = (id: number, of: object = {}) => ({
  SameKnowPointID: id,
  Name: `考点 ${id}`,
  TestCount: 3,
  texts: [],
  ...of,
})
const texts = [
  { shelf: 'theory' as const, bookID: 7, nodeID: 8, Name: '肾脏' },
  { shelf: 'clearance' as const, bookID: 9, nodeID: 10, Name: '要点' },
]
const links = (points: ReturnType<typeof point>[], PointIDs = points.map((one) => one.SameKnowPointID)) =>
  linksOf({ list: [{ AllTestID: 1, PointIDs }], points }, 1)
    .filter(({ kind }) => kind !== '卡片')
    .map((link) => `${link.kind} ${link.text} ${hrefOf(link)}`)

test('a point leads to its page, a text to the page of its shelf', () => {
  expect(links([point(2, { texts })])).toEqual([
    '考点 考点 2 /pointPage?SameKnowPointID=2',
    '资料 肾脏 /theoretical?bookID=7&ID=8',
    '资料 要点 /clearanceTips?ID=10',
  ])
})

test('a point without questions of practice leads to no question; what the server says nothing of is left out', () => {
  expect(links([point(2, { TestCount: 0 })])).toEqual([])
  expect(links([point(2)], [2, 3])).toHaveLength(1)
  expect(linksOf({ list: [], points: [point(2)] }, 1)).toEqual([])
})

test('a card is named by its point, cards by their points; only when there is a page of cards', () => {
  expect(hrefOf(cardsOf([4]))).toBe('/AIcard?point=4')
  expect(hrefOf(cardsOf([4, 5]))).toBe('/AIcard?points=4%2C5')
  const kinds = linksOf({ list: [{ AllTestID: 1, PointIDs: [2] }], points: [point(2)] }, 1).map(({ kind }) => kind)
  expect(kinds.includes('卡片')).toBe(hasCards())
})
