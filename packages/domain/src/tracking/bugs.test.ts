import { describe, expect, test } from 'vitest'
import { type BugCause, type BugType, bugTypeOf, isUnrecorded, sameInAll } from './bugs.ts'

describe('bug_type (specification, section 8, "Error reporting")', () => {
  test.each<[cause: string, BugCause, BugType | null]>([
    ['an error of the window', { cause: 'windowError' }, 1],
    ['an unhandled promise rejection', { cause: 'unhandledRejection' }, 1],
    ['a warning', { cause: 'warning' }, 1],
    ['an error of the framework', { cause: 'frameworkError' }, 1],
    ['a request that could not be set up', { cause: 'requestSetup' }, 1],
    ['status 403', { cause: 'status', status: 403 }, 1],
    ['a caught error with status 500', { cause: 'caught', status: 500 }, 1],
    ['a caught error with status 502', { cause: 'caught', status: 502 }, 1],
    ['status 404', { cause: 'status', status: 404 }, 2],
    ['status 502', { cause: 'status', status: 502 }, 2],
    ['a caught error with status 404', { cause: 'caught', status: 404 }, 2],
    ['a network error without status', { cause: 'caught' }, 3],
    ['status 300', { cause: 'status', status: 300 }, 4],
    ['a script, style or picture that failed to load', { cause: 'resource' }, 5],
    ['status 200', { cause: 'status', status: 200 }, null],
    ['status 400', { cause: 'status', status: 400 }, null],
    ['status 401', { cause: 'status', status: 401 }, null],
  ])('%s', (_cause, bug, type) => {
    expect(bugTypeOf(bug)).toBe(type)
  })
})

test.each([
  ['mouse', '/tizhou/mouse'],
  ['chapterClick', '/api/chapterClick'],
  ['the reports themselves', '/api/v2/tizhou/frontend'],
  ['clicks', '/tizhou/userclick'],
  ['positions', '/api/yt_tizhou/new/statistics/position'],
  ['stay time', '/api/yt_tizhou/stay/time/new'],
  ['video progress', '/api/video/progress'],
  ['video switches', '/api/yt_tizhou/video/switch/userclick'],
  ['adverts', '/tizhou/advertiseclick'],
  ['activities', '/api/getManagement/activityClick'],
  ['live clicks', '/tizhou/liveclick'],
  ['live records', '/api/live/record'],
  ['the customer service icon', '/api/InsertCustomerServiceCenterIconData'],
])('nothing is reported of %s', (_what, path) => {
  expect(isUnrecorded(path)).toBe(true)
})

test.each(['/api/exam/getChapterTestEx', '/api/video/getVideoList', '/api/getChangeInfo', '/mousetrap', ''])(
  'failures of %s are reported',
  (path) => {
    expect(isUnrecorded(path)).toBe(false)
  },
)

test.each([
  ['numbers', 'chapter 17 of 3 is gone', 'chapter 4711 of 5 is gone'],
  ['quoted values', "reading 'map'", 'reading "length"'],
  [
    'the release and the line',
    'E: x\n at f (https://a.cn/assets/shell-B1x2Y3z4.js:1:22)',
    'E: x\n at f (http://b.cn/assets/shell-99_-AAbb.js:7:1)',
  ],
  [
    'how one got there',
    'E: x\n at f (/assets/shell-B1x2Y3z4.js:1:2)\n at a',
    'E: x\n at f (/assets/shell-B1x2Y3z4.js:1:2)\n at b',
  ],
])('errors that differ by %s alone are the same', (_what, one, other) => {
  expect(sameInAll(one)).toBe(sameInAll(other))
})

test.each([
  ['words', 'E: no chapter', 'E: no question'],
  ['place', 'E: x\n at f (/assets/shell-B1x2Y3z4.js:1:2)', 'E: x\n at g (/assets/shell-B1x2Y3z4.js:1:2)'],
])('errors of another %s are others', (_what, one, other) => {
  expect(sameInAll(one)).not.toBe(sameInAll(other))
})
