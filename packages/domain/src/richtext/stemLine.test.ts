import { expect, test } from 'vitest'
import { stemLine } from './stemLine.ts'

test('a question is called by its stem: one line, pictures named as such, long ones cut with a sign', () => {
  expect(stemLine('平片如下：\n[ileus.svg]\n最可能【不是】', 120)).toBe('平片如下： ［图］ 最可能不是')
  expect(stemLine('长'.repeat(121), 120)).toBe(`${'长'.repeat(120)}…`)
  expect(stemLine('长'.repeat(120), 120)).toBe('长'.repeat(120))
  expect(stemLine(`${'长'.repeat(118)}[a.svg]最可能`, 120)).toBe(`${'长'.repeat(118)}…`)
})
