import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aliasesOf, aliasFault, MOST_ALIASES, POINT_BOUNDS, pointNameFault } from './points.ts'

test.each<[string, string[]]>([
  ['', []],
  ['房颤、AF', ['房颤', 'AF']],
  [' 房颤 ，AF；房颤, 心房颤动', ['房颤', 'AF']],
  ['、、', []],
])('other names typed as %o are %o', (typed, names) => {
  expect(aliasesOf(typed, '心房颤动')).toEqual(names)
})

test('what was read is read the same again', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (typed, name) => {
      const names = aliasesOf(typed.join('、'), name)
      expect(aliasesOf(names.join('、'), name)).toEqual(names)
      expect(names).not.toContain(name)
    }),
    { seed: 20261123 },
  )
})

test('too many and too long names are told', () => {
  expect(aliasFault(Array.from({ length: MOST_ALIASES }, (_, at) => `名${at}`))).toBeUndefined()
  expect(aliasFault(Array.from({ length: MOST_ALIASES + 1 }, (_, at) => `名${at}`))).toMatch(/最多/)
  expect(aliasFault(['名'.repeat(POINT_BOUNDS.alias + 1)])).toMatch(/太长/)
})

test.each<[string, RegExp | undefined]>([
  ['心房颤动', undefined],
  ['心房颤动（AF）', undefined],
  ['', /填写/],
  ['房颤、房扑', /顿号/],
  ['房颤|房扑', /竖线/],
  ['名'.repeat(POINT_BOUNDS.name + 1), /最多/],
])('a point called %o: %o', (name, fault) => {
  if (fault) expect(pointNameFault(name)).toMatch(fault)
  else expect(pointNameFault(name)).toBeUndefined()
})
