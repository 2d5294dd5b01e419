import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultVersion, isWithdrawn } from './selection.ts'

const version = (vnorder: number, AppEName = 'ZC_NK_YTMJ', VerNO = 1) => ({ vnorder, AppEName, VerNO })

test('version selection: by vnorder, the last that is not a _MNDB version', () => {
  const [low, high, mock] = [version(1), version(10), version(99, 'ZC_NK_MNDB')]
  expect(defaultVersion([high, mock, low])).toBe(high)
  expect(defaultVersion([version(3, 'ZC_MNDB_NK'), low])).toBe(low)
  expect(defaultVersion([mock])).toBeUndefined()
  expect(defaultVersion([])).toBeUndefined()
})

test('an off-sale version (VerNO 20) is taken only where there is no other', () => {
  const off = version(9, 'ZC_NK_YTMJ', 20)
  expect(defaultVersion([version(1), off])).toEqual(version(1))
  expect(defaultVersion([off])).toBe(off)
})

test('what is selected is never a mock-exam version, and none on sale stands higher', () => {
  const any = fc.record({
    vnorder: fc.integer(),
    AppEName: fc.constantFrom('A', 'A_MNDB', 'B_MNDB_X'),
    VerNO: fc.constantFrom(0, 1, 20),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), (versions) => {
      const chosen = defaultVersion(versions)
      const usual = versions.filter((one) => one.AppEName === 'A')
      if (!chosen) expect(usual).toEqual([])
      else {
        expect(chosen.AppEName).toBe('A')
        for (const other of usual) if (other.VerNO !== 20) expect(other.vnorder).toBeLessThanOrEqual(chosen.vnorder)
      }
    }),
    { seed: 20261121 },
  )
})

test.each<[string, unknown, boolean]>([
  ['nothing', undefined, true],
  ['null', null, true],
  ['a text', 'ar', true],
  ['no key', {}, true],
  ['one key', { ar: [] }, true],
  ['two keys', { ar: [], ChapterTest: { isVip: 0 } }, false],
])('subject availability: module data with %s', (_, info, withdrawn) => {
  expect(isWithdrawn(info)).toBe(withdrawn)
})
