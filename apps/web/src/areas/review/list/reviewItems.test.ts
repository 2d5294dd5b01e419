import { expect, test } from 'vitest'
import type { ReviewPage } from '../../../calls/review.ts'
import { wireItem } from '../../../runner/testing/wireSet.ts'
import { isByFormerKey, loadedIDs, reviewItems, withNote, withoutItem } from './reviewItems.ts'

const page = (times: Record<string, number>, total: number): ReviewPage => ({
  ContentVersion: 'v',
  test: {
    StyleItems: [
      { StyleID: 1, StyleName: 'A1', StyleType: 'A1', TestItems: Object.keys(times).map((id) => wireItem(Number(id))) },
    ],
  },
  testInfo: [],
  history: Object.keys(times).map((id) => ({
    AllTestID: Number(id),
    LastUserReply: 'B',
    IsRight: 0,
    DoneCount: 1,
    WrongCount: 1,
    IsWrong: 1,
    IsFav: 0,
    Note: null,
    LastTime: 1,
  })),
  LastTestID: null,
  Total: total,
  Times: times,
})

test('the newest stands first, or the oldest where one asked for it', () => {
  const pages = [page({ 1: 10, 2: 30 }, 3), page({ 3: 20 }, 3)]
  expect(reviewItems(pages, false).map((item) => item.id)).toEqual([2, 3, 1])
  expect(reviewItems(pages, true).map((item) => item.id)).toEqual([1, 3, 2])
})

test('a question that two pages hold shows once', () => {
  expect(reviewItems([page({ 1: 10, 2: 20 }, 2), page({ 2: 20 }, 2)], false).map((item) => item.id)).toEqual([2, 1])
  expect(loadedIDs([page({ 1: 10, 2: 20 }, 2), page({ 2: 20 }, 2)]).size).toBe(2)
})

test('an item that was taken out is gone and no longer counted', () => {
  const pages = { pages: [page({ 1: 10, 2: 20 }, 3), page({ 3: 5 }, 3)], pageParams: [0, 1] }
  const left = withoutItem(pages, 2)
  expect(reviewItems(left.pages, false).map((item) => item.id)).toEqual([1, 3])
  expect(left.pages.map((one) => one.Total)).toEqual([2, 2])
  expect(withoutItem(pages, 99).pages[0]?.Total).toBe(3)
})

test('a mistake by a key that was corrected since is told from others: the same reply is right now', () => {
  const answered = (Answer: string, IsRight: 0 | 1) => {
    const one = page({ 1: 10 }, 1)
    one.test.StyleItems[0]?.TestItems.splice(0, 1, wireItem(1, { Answer }))
    const [item] = reviewItems([{ ...one, history: one.history.map((past) => ({ ...past, IsRight })) }], false)
    return item !== undefined && isByFormerKey(item)
  }
  expect(answered('B', 0)).toBe(true)
  expect(answered('C', 0)).toBe(false)
  // Answered again since, and right.
  expect(answered('B', 1)).toBe(false)
})

test('an edited note shows in the list', () => {
  const pages = withNote({ pages: [page({ 1: 10 }, 1)], pageParams: [0] }, 1, '新笔记')
  expect(reviewItems(pages.pages, false)[0]?.past.note).toBe('新笔记')
})

test('an excerpt is plain text of bounded length', () => {
  const one = page({ 1: 10 }, 1)
  one.test.StyleItems[0]?.TestItems.splice(0, 1, wireItem(1, { Title: `【不宜】使用的是\n[a.svg]${'长'.repeat(300)}` }))
  const excerpt = reviewItems([one], false)[0]?.excerpt ?? ''
  expect(excerpt.startsWith('不宜使用的是 ［图］长')).toBe(true)
  expect(excerpt).toHaveLength(121)
})
