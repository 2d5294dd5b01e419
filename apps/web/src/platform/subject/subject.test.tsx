import { beforeEach, expect, test, vi } from 'vitest'
import type { Subject } from './subject.ts'

const NK: Subject = {
  AppName: '内科主治医师',
  AppEName: 'ZC_NK_YTMJ',
  AppID: 3,
  AppVn: 20,
  AppVname: '强化班; a=b',
  AppCName: '内科',
}

beforeEach(() => {
  vi.resetModules()
})

const load = () => import('./subject.ts')

test('the chosen subject stands in the cookie SELECTEDAPPNEW and is there after a reload', async () => {
  const { chooseSubject } = await load()
  chooseSubject({ ...NK, more: 'that nobody asked for' } as Subject)
  expect(document.cookie).toContain('SELECTEDAPPNEW=')
  vi.resetModules()
  expect((await load()).getSubject()).toEqual(NK)
})

test.each(['%7B', 'null', '%7B%22AppID%22%3A%22x%22%7D'])('a cookie %j is no subject', async (value) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test writes an invalid cookie, which writeCookie cannot.
  document.cookie = `SELECTEDAPPNEW=${value}; path=/`
  expect((await load()).getSubject()).toBeNull()
})
