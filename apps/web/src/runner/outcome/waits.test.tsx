import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSettings } from '../../platform/settings.ts'
import { setFromWire } from '../state/wire.ts'
import { withKeys } from '../state/withKeys.ts'
import { renderRunner } from '../testing/renderRunner.tsx'
import { wireItem, wireSet } from '../testing/wireSet.ts'

/** A set whose first question belongs to a paper under way and has no key. */
function waitingSet(Waits: 'sitting' | 'window', more: object = {}) {
  const wire = wireSet()
  const first = wire.test.StyleItems[0]
  if (first) first.TestItems[0] = wireItem(1, { Answer: '', Explain: '', Waits, ...more })
  wire.testInfo = wire.testInfo.filter((one) => one.AllTestID !== 1)
  return wire
}
const article = () => within(screen.getByRole('article'))

beforeEach(() => setSettings({ confirmSingle: true, autoNext: false, sheetOpen: true }))
afterEach(() => localStorage.clear())

test.each([
  ['sitting', '该题在正在进行的模考中，交卷并公布后可看'],
  ['window', '该题在没公布成绩的考试中，公布后可看'],
] as const)(
  'a question of a paper under way (%s) says so, takes the answer and shows no verdict',
  async (waits, words) => {
    const { user, sent, store } = await renderRunner({ wire: waitingSet(waits) })
    expect(await article().findByText(new RegExp(words))).toBeTruthy()
    await user.keyboard('c')
    expect(await article().findByText(/您的作答已保存/)).toBeTruthy()
    expect(sent).toMatchObject([{ kind: 'reply', reply: { allTestID: 1, lastUserReply: 'C' } }])
    expect(article().queryByText(/回答正确|回答错误|正确答案|本题暂无答案/)).toBeNull()
    expect(store.get().past.get(1)).toMatchObject({ reply: 'C', right: null, inWrongBook: false })
  },
)

test('a question of an open window says until when', async () => {
  await renderRunner({ wire: waitingSet('window', { WaitsUntil: Date.UTC(2026, 3, 21, 6, 5) }) })
  expect(await article().findByText(/待公布：.*2026 年 4 月 21 日 14:05（北京时间）公布/)).toBeTruthy()
})

test('the sheet, its legend and the summary tell what waits as waiting', async () => {
  const { user } = await renderRunner({ wire: waitingSet('window') })
  await user.keyboard('c')
  expect(await screen.findByRole('button', { name: /^第 1 题，待公布/ })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: '图例' })).getByText('待公布')).toBeTruthy()
})

test('a fill-in that came without its key has as many blanks as it has', async () => {
  await renderRunner({
    wire: waitingSet('sitting', { ChildTableName: 'TKTEST', Title: '____和____', Blanks: 2, SelectedItems: [] }),
  })
  await screen.findByRole('textbox', { name: '第 2 空' })
  expect(screen.queryByRole('textbox', { name: '第 3 空' })).toBeNull()
})

test('the key that comes after the paper judges the answer that was kept', async () => {
  const { user, store } = await renderRunner({ wire: waitingSet('sitting') })
  await user.keyboard('c')
  store.replaceSet(withKeys(store.set, setFromWire(wireSet())))
  expect(await article().findByRole('heading', { name: '回答正确' })).toBeTruthy()
})
