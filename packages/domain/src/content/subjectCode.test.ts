import { expect, test } from 'vitest'
import { CODE_FAMILIES, codeFault } from './subjectCode.ts'

test.each(['ZY_LCZY_YTMJ', 'ZY_LCZY_ZL', 'ZC_NK_YTMJ', 'ZCJSJ_Word2007', 'GJZC_ZG_NK', 'JC_1J_JJ_SPYT', 'ZYYS_GDNK'])(
  '%s follows the conventions',
  (code) => {
    expect(codeFault(code)).toBeUndefined()
  },
)

test.each([
  ['', '应为大写字母'],
  ['ZY', '应为大写字母'],
  ['zy_lczy', '应为大写字母'],
  ['ZY_临床', '应为大写字母'],
  ['ZY__A', '应为大写字母'],
  ['ZY_A ', '应为大写字母'],
  [`ZY_${'A'.repeat(70)}`, '应为大写字母'],
  ['ABC_X', '不在编码约定中'],
])('%j does not', (code, fault) => {
  expect(codeFault(code)).toContain(fault)
})

test('every family of the conventions has a name, and stands once', () => {
  expect(new Set(CODE_FAMILIES.map(({ prefix }) => prefix)).size).toBe(CODE_FAMILIES.length)
  expect(CODE_FAMILIES.every(({ name }) => name !== '')).toBe(true)
})
