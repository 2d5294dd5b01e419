import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { removeQuery, setQuery } from './address.ts'
import { setNavigator } from './navigation.ts'

const went = vi.fn((path: string, replace?: boolean) => {
  if (replace) history.replaceState(null, '', path)
})

beforeEach(() => {
  went.mockClear()
  setNavigator(went)
  history.replaceState(null, '', '/chapterMenu')
})

const address = () => location.pathname + location.search

test('a value is put into the address in place of the one shown, beside what is there', () => {
  history.replaceState(null, '', '/chapterMenu?ac=5288')
  setQuery({ q: '心 衰', free: 1 })
  expect(went).toHaveBeenCalledExactlyOnceWith('/chapterMenu?ac=5288&q=%E5%BF%83+%E8%A1%B0&free=1', true)
  setQuery({ q: '肝' })
  expect(new URLSearchParams(location.search).get('q')).toBe('肝')
})

test('undefined and an empty text take a value out', () => {
  history.replaceState(null, '', '/chapterMenu?q=1&free=1')
  setQuery({ q: '', free: undefined })
  expect(address()).toBe('/chapterMenu')
})

test('values are taken out, the rest of the address stays', () => {
  history.replaceState(null, '', '/myErrorTest?by=time&recentDay=7&cptID=3#list')
  removeQuery('recentDay', 'cptID')
  expect(address() + location.hash).toBe('/myErrorTest?by=time#list')
})

test('nothing to change: nothing is navigated', () => {
  removeQuery('q')
  setQuery({ q: undefined })
  expect(went).not.toHaveBeenCalled()
})

test('what is set is read back as it was, and taken out again leaves the address as it was', () => {
  const name = fc.stringMatching(/^[a-zA-Z]{1,8}$/)
  fc.assert(
    fc.property(name, fc.string({ minLength: 1 }), (key, value) => {
      history.replaceState(null, '', '/chapterMenu?AnOther=1')
      fc.pre(key !== 'AnOther')
      setQuery({ [key]: value })
      // An address cannot carry a lone surrogate.
      expect(new URLSearchParams(location.search).get(key)).toBe(value.toWellFormed())
      removeQuery(key)
      expect(address()).toBe('/chapterMenu?AnOther=1')
    }),
    { seed: 91 },
  )
})
