import { beforeEach, expect, test, vi } from 'vitest'
import { isPageLoadFailure, pathToRetry, reloadOnce } from './reloadOnce.ts'

const reload = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('a page that fails to load reloads the browser, and its path is tried again, once', () => {
  expect(reloadOnce('/chapterMenu?q=1')).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(pathToRetry()).toBe('/chapterMenu?q=1')
  expect(pathToRetry()).toBeNull()
  expect(reloadOnce('/chapterMenu?q=1')).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('another page that fails has its own reload', () => {
  reloadOnce('/chapterMenu')
  expect(reloadOnce('/collectNotes')).toBe(true)
})

test('the same page may be reloaded again when it fails much later', () => {
  reloadOnce('/chapterMenu')
  vi.setSystemTime(Date.now() + 61_000)
  expect(reloadOnce('/chapterMenu')).toBe(true)
})

test('without network and without kept pages nothing is reloaded: there would be nothing to show', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloadOnce('/chapterMenu')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['Failed to fetch dynamically imported module: https://x/assets/a.js', true],
  ['error loading dynamically imported module: https://x/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['Cannot read properties of undefined', false],
])('%j is a page that failed to load: %s', (message, expected) => {
  expect(isPageLoadFailure(new TypeError(message))).toBe(expected)
})
