import { expect, test } from 'vitest'
import { shortWindow } from './shortWindow.ts'

const units = [
  { name: '第一单元', seconds: 7200 },
  { name: '第二单元', seconds: 7200 },
  { name: '第三单元', seconds: 3600 },
]
const AT = 1_800_000_000_000
const leaves = (seconds: number) => shortWindow(units, AT, AT + seconds * 1000)

test('a window that holds the whole paper, or none at all, leaves nothing to say', () => {
  expect(leaves(18_000)).toBeNull()
  expect(leaves(18_001)).toBeNull()
  expect(shortWindow(units, AT, null)).toBeNull()
})

test('the unit that the end falls into is cut, and those behind it fall away', () => {
  expect(leaves(9000)).toEqual({
    leftSeconds: 9000,
    wholeSeconds: 18_000,
    cut: { name: '第二单元', seconds: 1800 },
    gone: ['第三单元'],
  })
  expect(leaves(2400)).toMatchObject({ cut: { name: '第一单元', seconds: 2400 }, gone: ['第二单元', '第三单元'] })
  expect(leaves(17_999)).toMatchObject({ cut: { name: '第三单元', seconds: 3599 }, gone: [] })
})

test('an end between two units cuts none', () => {
  expect(leaves(7200)).toMatchObject({ cut: null, gone: ['第二单元', '第三单元'] })
})

test('once the window is over nothing opens', () => {
  expect(leaves(-5)).toMatchObject({ leftSeconds: 0, cut: null, gone: ['第一单元', '第二单元', '第三单元'] })
})
