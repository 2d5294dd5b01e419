import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '../session/session.ts'
import { chooseSubject } from '../subject/subject.ts'
import { KEPT_MOST, KeptValues, keptPage, useKept, useKeptState } from './keepAlive.ts'

const logIn = (userID: number) =>
  startSession({ guid: 'g'.repeat(40), userID, userName: '138', NickName: '', roles: [] })
const takeSubject = (AppID: number) =>
  chooseSubject({ AppName: '', AppEName: `A${AppID}`, AppID, AppVn: 1, AppVname: '', AppCName: '' })

beforeEach(async () => {
  await endSession()
  logIn(1)
  takeSubject(1)
})

/** Renders a hook in a page as Root renders it: with kept values for `path`, without any for null. */
function visit<T>(path: string | null, hook: () => T) {
  const values = path === null ? null : keptPage(path).values
  return renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => <KeptValues value={values}>{children}</KeptValues>,
  })
}
const word = () => useKeptState('word', '')

function typeAndLeave(path: string | null, text: string) {
  const page = visit(path, word)
  act(() => page.result.current[1](text))
  expect(page.result.current[0]).toBe(text)
  page.unmount()
}
const seen = (path: string | null) => visit(path, word).result.current[0]

test('a page that is marked has its state when one comes back', () => {
  typeAndLeave('/chapterMenu', '心')
  expect(seen('/chapterMenu')).toBe('心')
})

test('leaving a page without the mark discards its state', () => {
  typeAndLeave(null, '心')
  expect(seen(null)).toBe('')
})

test('each page keeps its own', () => {
  typeAndLeave('/chapterMenu', '心')
  expect(seen('/collectNotes')).toBe('')
})

test('another subject begins anew, and the first one is as it was', () => {
  typeAndLeave('/chapterMenu', '心')
  takeSubject(2)
  expect(seen('/chapterMenu')).toBe('')
  takeSubject(1)
  expect(seen('/chapterMenu')).toBe('心')
})

test('another user sees nothing of it; the same one logged in again does', () => {
  typeAndLeave('/chapterMenu', '心')
  logIn(1)
  expect(seen('/chapterMenu')).toBe('心')
  logIn(2)
  expect(seen('/chapterMenu')).toBe('')
})

test('of more pages than are kept, the one left longest ago goes', () => {
  for (let page = 0; page <= KEPT_MOST; page++) typeAndLeave(`/page${page}`, String(page))
  expect(seen('/page1')).toBe('1')
  expect(seen('/page0')).toBe('')
})

test('an object is the same one when one comes back, and another for another name', () => {
  const create = () => ({ top: 0 })
  const first = visit('/myErrorTest', () => useKept('place', create))
  first.result.current.top = 40
  first.unmount()
  expect(visit('/myErrorTest', () => useKept('place', create)).result.current.top).toBe(40)
  expect(visit('/myErrorTest', () => useKept('place?by=time', create)).result.current.top).toBe(0)
})
