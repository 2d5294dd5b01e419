import { expect, test } from 'vitest'
import { pageOfName, pageOfNumber, pageOfPath } from './pages.ts'

test('a page is found by its path, its number and its name alike', () => {
  const page = pageOfPath('/answerPage')
  expect(page).toMatchObject({ pageName: '章节答题', wpageName: 'answerPage' })
  expect(pageOfNumber(page?.pageNum ?? 0)).toBe(page)
  expect(pageOfName('answerPage')).toBe(page)
})

test('the start page has a name, too', () => {
  expect(pageOfPath('/')).toEqual({ path: '/', pageNum: 1, pageName: '首页', wpageName: 'index' })
})

test('the purchase pop-up is page 92, behind the 91 pages', () => {
  expect(pageOfNumber(92)?.wpageName).toBe('purchase')
  expect(pageOfNumber(91)?.path.startsWith('/')).toBe(true)
  expect(pageOfNumber(0)).toBeUndefined()
  expect(pageOfNumber(93)?.path).toBe('/pointPage')
})
