import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRunner } from '../testing/renderRunner.tsx'
import { SAVE_AFTER_MS } from './useAutosave.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

const rendered = () => renderRunner({ userOptions: { advanceTimers: vi.advanceTimersByTime } })
const pause = () => act(() => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS))

test('N opens the note with the focus in it; a moment after the last key it is saved and says so', async () => {
  const { user, sent } = await rendered()
  await user.keyboard('n')
  const field = await screen.findByRole('textbox', { name: /我的笔记/ })
  expect(document.activeElement).toBe(field)
  await user.keyboard('小细胞')
  expect(sent).toEqual([])
  await pause()
  expect(sent).toMatchObject([{ kind: 'note', appID: 5, allTestID: 1, content: '小细胞' }])
  expect(screen.getByText('✓ 已保存')).toBeTruthy()
})

test('leaving the field saves at once', async () => {
  const { user, sent } = await rendered()
  await user.keyboard('n')
  await user.type(await screen.findByRole('textbox', { name: /我的笔记/ }), '铁蛋白')
  await user.tab({ shift: true })
  expect(sent).toMatchObject([{ kind: 'note', content: '铁蛋白' }])
})

test('what is saved is cleaned: links, tags and emoji are # each, white space at the ends goes (section 5)', async () => {
  const { user, sent } = await rendered()
  await user.keyboard('n')
  await user.type(
    await screen.findByRole('textbox', { name: /我的笔记/ }),
    ' 见 https://a.example <b>重点</b>😀 pH<7.35 ',
  )
  await pause()
  expect(sent).toMatchObject([{ kind: 'note', content: '见 # #重点## pH<7.35' }])
})

test('moving on while writing loses nothing', async () => {
  const { user, store, sent } = await rendered()
  await user.keyboard('n')
  await user.type(await screen.findByRole('textbox', { name: /我的笔记/ }), '转铁蛋白')
  act(() => store.act({ type: 'next' }))
  expect(sent).toMatchObject([{ kind: 'note', allTestID: 1, content: '转铁蛋白' }])
})

test('closing the page while writing loses nothing', async () => {
  const { user, sent } = await rendered()
  await user.keyboard('n')
  await user.type(await screen.findByRole('textbox', { name: /我的笔记/ }), '转铁')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(sent).toMatchObject([{ kind: 'note', allTestID: 1, content: '转铁' }])
})

test('Esc closes the note, which then reads below an answered question', async () => {
  const { user } = await rendered()
  await user.keyboard('cn')
  await user.type(await screen.findByRole('textbox', { name: /我的笔记/ }), '记住')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('region', { name: '我的笔记' }).textContent).toContain('记住')
})

test('an emptied note is deleted', async () => {
  const { user, sent, store } = await renderRunner({ at: 2, userOptions: { advanceTimers: vi.advanceTimersByTime } })
  await user.keyboard('n')
  await user.clear(await screen.findByRole('textbox', { name: /我的笔记/ }))
  await pause()
  expect(sent).toMatchObject([{ kind: 'note', allTestID: 2, content: '' }])
  expect(store.pastOf(2).note).toBe('')
})
