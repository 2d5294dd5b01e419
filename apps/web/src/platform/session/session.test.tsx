import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from './session.ts'

const ZHOU: Session = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: ['editor'] }

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const load = () => import('./session.ts')

test('a session is kept under the keys of the specification and is there after a reload', async () => {
  const { startSession } = await load()
  startSession(ZHOU)
  expect(
    Object.fromEntries(['guid', 'userID', 'username', 'NickName'].map((key) => [key, localStorage.getItem(key)])),
  ).toEqual({
    guid: ZHOU.guid,
    userID: '7',
    username: '13800000001',
    NickName: '小舟',
  })
  vi.resetModules()
  expect((await load()).getSession()).toEqual(ZHOU)
})

test('the end of a session takes everything of it along, and leaves reading settings and answers on their way', async () => {
  const { endSession, getSession, startSession } = await load()
  const { keepContent, readContent } = await import('../offline/contentStore.ts')
  const { chooseSubject, getSubject } = await import('../subject/subject.ts')
  startSession(ZHOU)
  chooseSubject({ AppName: '内科学', AppEName: 'ZC_NK_YTMJ', AppID: 3, AppVn: 1, AppVname: '', AppCName: '' })
  localStorage.setItem('settings', '{"theme":"dark"}')
  localStorage.setItem('outboxLastWords', '[{"id":"1"}]')
  localStorage.setItem('moduleInfoX', '{}')
  await keepContent(7, 'chapter', { data: [1], askedAt: 1 })
  await endSession()
  expect(getSession()).toBeNull()
  expect(getSubject()).toBeNull()
  expect(document.cookie).not.toContain('SELECTEDAPPNEW')
  expect(Object.keys(localStorage).sort()).toEqual(['outboxLastWords', 'settings'])
  expect(await readContent(7, 'chapter')).toBeNull()
})

test('what an earlier user left behind goes when another one logs in', async () => {
  const { startSession } = await load()
  const { keepContent, readContent } = await import('../offline/contentStore.ts')
  await keepContent(7, 'chapter', { data: [1], askedAt: 1 })
  await keepContent(8, 'chapter', { data: [2], askedAt: 1 })
  startSession({ ...ZHOU, userID: 8 })
  await vi.waitFor(async () => expect(await readContent(7, 'chapter')).toBeNull())
  expect(await readContent(8, 'chapter')).toMatchObject({ data: [2] })
})

test('a log-out in another tab ends the session here, and a log-in there begins it', async () => {
  const { getSession, startSession, subscribeSession } = await load()
  startSession(ZHOU)
  const heard = vi.fn()
  subscribeSession(heard)
  localStorage.removeItem('guid')
  dispatchEvent(new StorageEvent('storage', { key: 'guid' }))
  expect(getSession()).toBeNull()
  localStorage.setItem('guid', 'h'.repeat(32))
  dispatchEvent(new StorageEvent('storage', { key: 'guid' }))
  expect(getSession()).toMatchObject({ guid: 'h'.repeat(32), userID: 7 })
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a new session of the same user leaves other tabs no moment without one; another user’s does', async () => {
  const { startSession } = await load()
  startSession(ZHOU)
  const storage = localStorage
  const removed: string[] = []
  const removeItem = (key: string) => {
    removed.push(key)
    storage.removeItem(key)
  }
  const { getItem, setItem } = { getItem: storage.getItem.bind(storage), setItem: storage.setItem.bind(storage) }
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem })
  startSession({ ...ZHOU, guid: 'n'.repeat(32) })
  expect(removed).toEqual([])
  startSession({ ...ZHOU, guid: 'm'.repeat(32), userID: 8 })
  expect(removed).toEqual(['guid'])
  vi.unstubAllGlobals()
})

test.each([
  ['userID', 'abc'],
  ['userID', '-1'],
  ['guid', ''],
])('a store where %s is %j holds no session', async (key, value) => {
  const { startSession } = await load()
  startSession(ZHOU)
  localStorage.setItem(key, value)
  vi.resetModules()
  expect((await load()).getSession()).toBeNull()
})
