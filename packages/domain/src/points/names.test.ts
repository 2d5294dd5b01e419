import { expect, test } from 'vitest'
import { ByName, cleanName, distinctNames, nameKey } from './names.ts'

const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u061c',
]

test.each(INVISIBLE)('a sign that nobody sees is no part of a name: %j', (sign) => {
  expect(cleanName(` ${sign}心力${sign}衰竭${sign} `)).toBe('心力衰竭')
  expect(nameKey(`心力${sign}衰竭`)).toBe(nameKey('心力衰竭'))
})

test('width makes no other name; signs that say something do', () => {
  expect(nameKey('维生素Ｄ（活性）　缺乏')).toBe('维生素D(活性) 缺乏')
  expect(nameKey('10⁹')).not.toBe(nameKey('109'))
  expect(distinctNames(['房颤', '房\u200b颤', 'ＡＦ', 'AF', '房 颤'])).toEqual(['房颤', 'ＡＦ', '房 颤'])
})

test('a name leads first to what is written exactly so, and else to what is alike', () => {
  const points = new ByName([
    ['维生素D', 1],
    ['维生素Ｄ', 2],
  ])
  expect([points.get('维生素D'), points.get('维生素Ｄ')]).toEqual([1, 2])
  expect(points.get('维生\u200b素D')).toBe(2)
  expect(points.has('维生素 D')).toBe(false)
})
