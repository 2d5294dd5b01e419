import { beforeEach, expect, test, vi } from 'vitest'
import { loginPath, pathBeforeMaintain, setNavigator, toMainIndex, toMaintain } from './navigation.ts'

const went = vi.fn()
const reload = vi.fn()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  went.mockClear()
  reload.mockClear()
  setNavigator(went)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  return () => vi.restoreAllMocks()
})

const standAt = (path: string) => history.replaceState(null, '', path)

test('a forced re-login leads to /mainIndex with homeTab home (specification, section 2)', () => {
  standAt('/chapterMenu?q=1')
  localStorage.setItem('homeTab', 'video')
  toMainIndex()
  expect(localStorage.getItem('homeTab')).toBe('home')
  expect(went).toHaveBeenCalledExactlyOnceWith('/mainIndex')
  expect(reload).not.toHaveBeenCalled()
})

test('somebody who is on /mainIndex already gets the page anew (specification, section 2)', () => {
  standAt('/mainIndex?fromUlr=mainJS')
  toMainIndex()
  expect(localStorage.getItem('homeTab')).toBe('home')
  expect(reload).toHaveBeenCalledOnce()
  expect(went).not.toHaveBeenCalled()
})

test('/Maintain is opened with the message, and a retry leads back to where one was', () => {
  standAt('/answerPage?cptID=3&appID=1')
  toMaintain('升级中 & 请稍候')
  expect(went).toHaveBeenCalledExactlyOnceWith(`/Maintain?msg=${encodeURIComponent('升级中 & 请稍候')}`)
  expect(pathBeforeMaintain()).toBe('/answerPage?cptID=3&appID=1')
})

test('calls that fail while /Maintain stands lead nowhere, and the way back stays', () => {
  standAt('/chapterMenu')
  toMaintain('升级中')
  standAt('/Maintain?msg=1')
  toMaintain('升级中')
  expect(went).toHaveBeenCalledOnce()
  expect(pathBeforeMaintain()).toBe('/chapterMenu')
})

test.each([null, 'https://example.com/', '//example.com'])('a retry never leads elsewhere: %s', (kept) => {
  if (kept) sessionStorage.setItem('pathBeforeMaintain', kept)
  expect(pathBeforeMaintain()).toBe('/mainIndex')
})

test.each([
  ['/chapterMenu?q=1', '/login?to=%2FchapterMenu%3Fq%3D1'],
  ['/', '/login'],
  ['/login?to=%2Fpay', '/login'],
  ['/way?ac=5288', '/login'],
  ['/Maintain?msg=1', '/login'],
])('log-in from %s', (from, login) => {
  standAt(from)
  expect(loginPath()).toBe(login)
})
