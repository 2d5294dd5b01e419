import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedInLook } from './refused.ts'

const LOOK = { look: 'look-x', userID: 7, nickName: '远航', userName: '138****0002', until: Date.now() + 900_000 }

// The end of a look takes it away; the files of a worker share the class.
const { setItem } = Storage.prototype
afterEach(() => {
  Storage.prototype.setItem = setItem
})

test('a tab keeps the cookies of its client for a reload, and says what was refused and forgets everything once the server knows of no look', async () => {
  sessionStorage.setItem('look', JSON.stringify(LOOK))
  sessionStorage.setItem('guid', LOOK.look)
  sessionStorage.setItem('jar', 'SELECTEDAPPNEW=one')
  // As lookTab.ts makes it: what is assigned takes the place of all.
  Object.defineProperties(document, { cookie: { value: 'GUID=look-x; path=/; max-age=86400', writable: true } })
  const answer = Promise.withResolvers<Response>()
  const asked = vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise)
  await import('./look.ts')
  expect(screen.getByRole('complementary', { name: '只读查看' }).textContent).toContain('远航')
  expect(document.cookie).toBe('GUID=look-x; SELECTEDAPPNEW=one')
  expect(sessionStorage.getItem('jar')).toBe(document.cookie)

  // biome-ignore lint/suspicious/noDocumentCookie: as the client writes it.
  document.cookie = 'SELECTEDAPPNEW=two; path=/; max-age=60'
  dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('jar')).toBe('SELECTEDAPPNEW=two; GUID=look-x')

  const banner = screen.getByRole('complementary', { name: '只读查看' })
  expect(refusedInLook()).toBe(true)
  expect(within(banner).getByRole('alert').textContent).toBe('什么也没有改变：只读查看不能替学员操作')

  expect(String(asked.mock.calls[0]?.[0])).toBe('/api/user/getUserInfo?guid=look-x')
  answer.resolve(new Response(JSON.stringify({ status: 401 })))
  await waitFor(() => expect(document.body.textContent).toContain('查看已结束'))
  expect(sessionStorage.length).toBe(0)
  expect(Storage.prototype.setItem).not.toBe(setItem)
})
