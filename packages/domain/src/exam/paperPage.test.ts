import { expect, test } from 'vitest'
import { paperPage } from './paperPage.ts'

const TITLE = 'ZC_NK_YTMJ'
const LICENCE = 'ZY_LCZY_YTMJ'

test.each([
  ['a man-machine paper is sat in a room', 'manMachine', 'open', TITLE, 'renjiduihua'],
  ['a general mock with room A is sat in it', 'firstMock', 'A', TITLE, 'renjiduihua'],
  ['a general mock with room B is sat in it', 'firstMock', 'B', LICENCE, 'renjiduihua'],
  ['a general mock without a room is sat in the common frame', 'firstMock', 'open', TITLE, 'doexam'],
  ['a general mock without a room, of a licence subject, has its units', 'firstMock', 'open', LICENCE, 'zydoexam'],
  ['a computer paper with the locks of room A is sat in the common frame', 'computer', 'A', TITLE, 'doexam'],
  ['a paper of room B has its units', 'computer', 'B', TITLE, 'zydoexam'],
  ['a paper of a licence subject has its units', 'past', 'open', LICENCE, 'zydoexam'],
  ['any other paper is sat in the common frame', 'past', 'open', TITLE, 'doexam'],
])('%s', (_, kind, room, code, page) => {
  expect(paperPage({ kind, room }, code)).toBe(page)
})
