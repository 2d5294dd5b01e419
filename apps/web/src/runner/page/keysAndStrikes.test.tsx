import { screen, waitFor, within } from '@testing-library/react'
import { entryOf } from '@tizhou/domain/runner/selectors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSettings } from '../../platform/settings.ts'
import { restoredEntries } from '../persistence/restore.ts'
import { keepStrikes, readStrikes } from '../persistence/strikes.ts'
import { RunnerStore } from '../state/runnerStore.ts'
import { setFromWire } from '../state/wire.ts'
import { renderRunner } from '../testing/renderRunner.tsx'
import { wireSet } from '../testing/wireSet.ts'

beforeEach(() => setSettings({ confirmSingle: true, autoNext: false, sheetOpen: true }))
afterEach(() => localStorage.clear())

test('from the summary the number of the question that one came from leads back to it', async () => {
  const { user, store } = await renderRunner({ at: 12 })
  await user.click(screen.getByRole('button', { name: /看小结/ }))
  await screen.findByRole('heading', { name: /小结/ })
  await user.click(
    within(screen.getByRole('complementary', { name: '答题卡' })).getByRole('button', { name: /^第 12 题/ }),
  )
  expect(store.get()).toMatchObject({ finished: false, run: { at: 12 } })
  expect(await screen.findByRole('heading', { name: /^第 12 题/ })).toBeTruthy()
})

test('R answers the question again, once there is an answer', async () => {
  const { user, store } = await renderRunner()
  await user.keyboard('r')
  expect(entryOf(store.get().run, 1).confirmed).toBe(false)
  await user.keyboard('c')
  expect(await screen.findByRole('button', { name: '重答' })).toMatchObject({ title: '重答（R）' })
  await user.keyboard('r')
  expect(entryOf(store.get().run, 1)).toMatchObject({ confirmed: false, text: '' })
  await user.keyboard('b')
  expect(entryOf(store.get().run, 1)).toMatchObject({ confirmed: true, text: 'B' })
})

test('the settings that were opened by the mouse and closed by Esc do not take Enter', async () => {
  setSettings({ confirmSingle: false })
  const { user, store } = await renderRunner({ confirmSingle: false })
  await user.keyboard('c')
  await user.click(screen.getByRole('button', { name: '设置' }))
  await screen.findByRole('dialog', { name: '答题设置' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '答题设置' })).toBeNull())
  // The button has the focus again, but Enter belongs to the page.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '设置' }))
  await user.keyboard('{Enter}')
  expect(entryOf(store.get().run, 1).confirmed).toBe(true)
  expect(screen.queryByRole('dialog', { name: '答题设置' })).toBeNull()
})

test('what was struck out is struck out after the verdict too', async () => {
  const { user } = await renderRunner()
  await user.keyboard('{Alt>}b{/Alt}')
  await user.keyboard('c')
  await screen.findByRole('heading', { name: '回答正确' })
  expect(screen.getByRole('radio', { name: /^B .*（已划掉）/ })).toBeTruthy()
})

const set = setFromWire(wireSet())
const open = () =>
  new RunnerStore(
    set,
    {
      appID: 5,
      now: () => 1_800_000_000_000,
      newReplyID: () => 'r'.repeat(32),
      send: async () => undefined,
      onStrike: (id, struck) => keepStrikes(localStorage, 1, 5, id, struck),
    },
    {
      mode: 'practice',
      replyMode: 'practice',
      at: 1,
      restored: restoredEntries(set, 'practice', undefined, readStrikes(localStorage, 1, 5)),
    },
  )

test('strike-outs are there after a reload, with the answer and without, until they are taken back', () => {
  const first = open()
  first.act({ type: 'strike', name: 'B' })
  first.act({ type: 'strike', name: 'A' })
  first.act({ type: 'goTo', id: 2 })
  first.act({ type: 'retry' })
  first.act({ type: 'strike', name: 'D' })
  first.act({ type: 'choose', name: 'B' })
  const second = open()
  expect([1, 2].map((id) => entryOf(second.get().run, id).struck)).toEqual(['AB', 'D'])
  // The second question was answered in an earlier sitting and still is.
  expect(entryOf(second.get().run, 2)).toMatchObject({ confirmed: true, text: 'B' })
  second.act({ type: 'unstrike', name: 'A' })
  expect(entryOf(open().get().run, 1).struck).toBe('B')
  second.forgetAnswers()
  expect(readStrikes(localStorage, 1, 5).size).toBe(0)
})

test('damaged strike-outs count as none', () => {
  for (const text of ['{"a":', '[["x", "A"], [7, 3], 5]', 'null']) {
    localStorage.setItem('strikes:1:5', text)
    expect(readStrikes(localStorage, 1, 5).size).toBe(0)
  }
})
