import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSettings } from '../../platform/settings.ts'
import { renderRunner } from '../testing/renderRunner.tsx'
import { wireItem, wireSet } from '../testing/wireSet.ts'

beforeEach(() => setSettings({ confirmSingle: true, autoNext: false, sheetOpen: true }))
afterEach(() => localStorage.clear())

/** A chapter whose question types alternate: A1, A2, A1, A2 …, two questions each. */
function mixed() {
  const wire = wireSet()
  wire.history = []
  wire.LastTestID = null
  wire.test.StyleItems = Array.from({ length: 12 }, (_, at) => ({
    StyleID: 1 + (at % 2),
    StyleName: at % 2 === 0 ? 'A1' : 'A2',
    StyleType: '',
    TestItems: [wireItem(2 * at + 1), wireItem(2 * at + 2)],
  }))
  return wire
}

const sheet = () => within(screen.getByRole('complementary', { name: '答题卡' }))

test('styles that repeat are one heading each with the places of their questions; each question has one cell, however often one comes back', async () => {
  const { user } = await renderRunner({
    wire: mixed(),
    at: 1,
    props: {
      unitNames: new Map([
        [30, '贫血'],
        [31, '白血病'],
      ]),
    },
  })
  const headings = () =>
    sheet()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  expect(headings()).toEqual(['A1 12 题', 'A2 12 题'])
  expect(sheet().getByText('第 1–2、5–6、9–10、13–14、17–18、')).toBeTruthy()
  expect(sheet().getByText('21–22 题')).toBeTruthy()
  for (let round = 0; round < 2; round++) {
    await user.click(screen.getByRole('radio', { name: '按章节' }))
    await user.click(screen.getByRole('radio', { name: '按题型' }))
    await user.keyboard('{ArrowRight}a{ArrowLeft}')
  }
  expect(sheet().getAllByRole('button', { name: /^第 \d+ 题/ })).toHaveLength(24)
  expect(headings()).toEqual(['A1 12 题', 'A2 12 题'])
})

test('the summary has one row for each style, with its places, and the whole time of the answers after a reload', async () => {
  const wire = mixed()
  wire.history = [1, 2, 3].map((AllTestID) => ({
    ...{ AllTestID, LastUserReply: 'C', IsRight: 1 as const, Percent: 100, SpendTime: AllTestID === 3 ? null : 40 },
    ...{ DoneCount: 1, WrongCount: 0, IsWrong: 0, IsFav: 0 as const, Note: null, LastTime: 1_700_000_000_000 },
  }))
  const { user } = await renderRunner({ wire, at: 24 })
  await user.click(screen.getByRole('button', { name: '看小结' }))
  const table = within(await screen.findByRole('table', { name: '各题型的结果' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'A1第 1–2、5–6、9–10、13–14、17–18、21–22 题',
    'A2第 3–4、7–8、11–12、15–16、19–20、23–24 题',
  ])
  const time = screen.getByText('用时').nextElementSibling?.textContent
  expect(time).toMatch(/^1 分 2\d 秒 另有 1 题没有用时记录$/)
})
