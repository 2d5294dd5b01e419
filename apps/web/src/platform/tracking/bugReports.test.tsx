import { RequestError } from '@tizhou/contract/client'
import { describe, expect, test } from 'vitest'
import { createBugReports } from './bugReports.ts'
import { reportBug } from './bugs.ts'
import type { Note } from './notes.ts'

const noted = (kind: Note['kind'], value: unknown, page = '/answerPage'): Note => ({ kind, value, at: 0, page })
const report = (kind: Note['kind'], value: unknown) => createBugReports().reportOf(noted(kind, value))

/** The `error` event of an element whose file did not load. */
function failed(name: string, attributes: Record<string, string>): Event {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  const event = new Event('error')
  Object.defineProperty(event, 'target', { value: element })
  return event
}

describe('bug_type by cause', () => {
  test.each<[cause: string, Note['kind'], value: unknown, type: number]>([
    ['an error of the window', 'error', new ErrorEvent('error', { error: new TypeError('x'), message: 'x' }), 1],
    ['an error of the window that tells nothing', 'error', new ErrorEvent('error', { message: 'Script error.' }), 1],
    ['a rejection with an error', 'rejection', new Error('x'), 1],
    ['a rejection with a text', 'rejection', 'x', 1],
    ['a rejection with nothing', 'rejection', undefined, 1],
    ['an error that React caught', 'framework', new Error('x'), 1],
    ['a warning', 'warning', ['x', 1], 1],
    ['a script', 'error', failed('script', { src: '/assets/a.js' }), 5],
    ['a style', 'error', failed('link', { href: '/assets/a.css' }), 5],
    ['a picture', 'error', failed('img', { src: '/files/images/1/a.png' }), 5],
    ['what the request wrapper says', 'bug', { type: 4, action: 'a', detail: 'd' }, 4],
  ])('%s', (_cause, kind, value, type) => {
    expect(report(kind, value)).toMatchObject({ bug_type: type, client_type: 4, page: '/answerPage' })
  })
})

test.each<[what: string, Note['kind'], value: unknown]>([
  ['a rejection marked 不记录错误', 'rejection', '不记录错误'],
  ['an error marked 不记录错误', 'rejection', new Error('不记录错误')],
  ['a reply marked 不记录错误', 'rejection', { msg: '不记录错误' }],
  ['a picture that the page made itself', 'error', failed('img', { src: 'blob:http://x/1' })],
  ['an element that is no script, style or picture', 'error', failed('video', { src: '/a.mp4' })],
  ['a failed report', 'bug', { type: 3, action: 'a', path: '/api/v2/tizhou/frontend', detail: 'd' }],
  ['a failed stay time', 'bug', { type: 3, action: 'a', path: '/api/yt_tizhou/stay/time/new?_u=7', detail: 'd' }],
])('%s is not reported', (_what, kind, value) => {
  expect(report(kind, value)).toBeNull()
})

const refused = () => new RequestError(403, '没有权限')

test.each<[what: string, Note['kind'], thrown: (error: Error) => unknown]>([
  ['nobody catches', 'rejection', (error) => error],
  ['React catches', 'framework', (error) => error],
  ['reaches the window', 'error', (error) => new ErrorEvent('error', { error })],
])('an error of a call that was reported and that %s is not reported again', (_what, kind, thrown) => {
  const [told, untold] = [refused(), refused()]
  reportBug({ type: 1, action: 'a', detail: 'd' }, told)
  expect(report(kind, thrown(told))).toBeNull()
  expect(report(kind, thrown(untold))).toMatchObject({ bug_type: 1 })
})

test('status 300, which is reported as type 4, is not reported again where nobody catches it', () => {
  expect(report('rejection', new RequestError(300, '没有数据'))).toBeNull()
})

test('a report tells what, where and how', () => {
  const error = new TypeError('cannot read')
  error.stack = 'TypeError: cannot read\n    at open (http://x/assets/shell-B1x2Y3z4.js:1:22)'
  expect(report('error', new ErrorEvent('error', { error }))).toEqual({
    bug_type: 1,
    client_type: 4,
    page_type: 'pc',
    page: '/answerPage',
    action: 'windowError',
    path: '',
    detail: error.stack,
  })
})

test('nothing personal goes along', () => {
  const guid = `${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2)}xyz`
  const told = createBugReports().reportOf({
    kind: 'bug',
    at: 0,
    page: `/x?guid=${guid}`,
    value: {
      type: 1,
      action: `call ${guid}`,
      path: `/api/a?phone=13812345678`,
      detail: `{"guid":"${guid}"} 13812345678`,
    },
  })
  const text = JSON.stringify(told)
  for (const secret of [guid, '13812345678', 'phone']) expect(text).not.toContain(secret)
})

test('what is too long is cut to what the call takes', () => {
  const told = report('bug', {
    type: 1,
    action: 'ä '.repeat(500),
    path: '/x '.repeat(900),
    detail: '长 '.repeat(9_000),
  })
  expect(told?.action.length).toBeLessThanOrEqual(100)
  expect(told?.path.length).toBeLessThanOrEqual(500)
  expect(told?.detail.length).toBeLessThanOrEqual(4_000)
})

test('the same error is told once for a page, and again on another one', () => {
  const bugs = createBugReports()
  const error = noted('rejection', 'question 17 is gone')
  expect(bugs.reportOf(error)).not.toBeNull()
  expect(bugs.reportOf(noted('rejection', 'question 18 is gone'))).toBeNull()
  bugs.newPage()
  expect(bugs.reportOf(error)).not.toBeNull()
})

test('of one page ten are told, of all sixty', () => {
  const bugs = createBugReports()
  const told = (page: number) =>
    Array.from({ length: 20 }, (_, at) => bugs.reportOf(noted('rejection', `${'x'.repeat(at + 1)} of ${page}`))).filter(
      Boolean,
    ).length
  expect(told(1)).toBe(10)
  let all = 10
  for (let page = 2; page < 12; page++) {
    bugs.newPage()
    all += told(page)
  }
  expect(all).toBe(60)
})
