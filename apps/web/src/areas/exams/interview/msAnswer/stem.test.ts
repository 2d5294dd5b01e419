// @vitest-environment node
import { expect, test } from 'vitest'
import { readStem } from './stem.ts'

test.each([
  [
    'a case and its question',
    '【病例】男性，58 岁。\n胸痛。\n【问题】请给出诊断。',
    '男性，58 岁。\n胸痛。',
    '请给出诊断。',
  ],
  ['a question alone', '【问题】请谈抗凝治疗。', '', '请谈抗凝治疗。'],
  ['a stem that names no part', '简述心衰的分级', '', '简述心衰的分级'],
])('%s', (_, stem, patient, question) => {
  expect(readStem(stem)).toEqual({ patient, question })
})
