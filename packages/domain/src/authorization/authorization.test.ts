import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanIdentity, isIdentity, maskIdentity } from './identity.ts'
import { authorizationFaults, SIGN_BOUNDS, type StrokePoint, signFault, thinned } from './sign.ts'

const NOW = Date.parse('2026-11-20T04:00:00Z')

test.each(['11010519491231002X', '440524198001010019', '330106199003078213'])(
  'the check digit of %s decides',
  (number) => {
    const right = [...'0123456789X'].filter((last) => isIdentity(number.slice(0, 17) + last, NOW))
    expect(right).toHaveLength(1)
    expect(isIdentity(number, NOW)).toBe(number.endsWith(right[0] as string))
  },
)

test('the number of the standard’s own example is one, written in any way', () => {
  expect(isIdentity(cleanIdentity(' 110105 19491231 002x '), NOW)).toBe(true)
})

test.each([
  ['17 digits', '11010519491231002'],
  ['an unknown province', '99010519491231002X'],
  ['no such day', '110105194902310021'],
  ['tomorrow', '110105202611210021'],
  ['nothing', ''],
  ['full width', '１１０１０５１９４９１２３１００２X'],
])('no identity number: %s', (_, number) => {
  expect([...'0123456789X'].some((last) => isIdentity(number.slice(0, 17) + last, NOW)) && number.length === 18).toBe(
    false,
  )
})

test('a single wrong digit is always found', () => {
  const right = '11010519491231002X'
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
      const other = right.slice(0, at) + digit + right.slice(at + 1)
      return other === right || !isIdentity(other, NOW)
    }),
    { seed: 20261121 },
  )
})

test('a mask tells no day of birth', () => {
  expect(maskIdentity('11010519491231002X')).toBe('110*************2X')
  expect(maskIdentity('')).toBe('')
})

test('names and numbers are asked for by field', () => {
  expect(authorizationFaults({ name: '', id: '' }, false).map(({ field }) => field)).toEqual(['name', 'id'])
  expect(authorizationFaults({ name: '欧阳·娜娜', id: '1' }, true)).toEqual([])
  expect(authorizationFaults({ name: '李1', id: '1' }, true)).toMatchObject([{ field: 'name' }])
})

const point = (at: number): StrokePoint => [at, at, at]
test('a signature needs a pen or the name', () => {
  const line = Array.from({ length: 10 }, (_, at) => point(at))
  expect(signFault({ strokes: [line], png: '' }, '李雷')).toBeUndefined()
  expect(signFault({ strokes: [], png: '' }, '李雷')).toBe('请签名')
  expect(signFault({ strokes: [], typed: '李雷', png: '' }, '李雷')).toBeUndefined()
  expect(signFault({ strokes: [], typed: '韩梅梅', png: '' }, '李雷')).toBe('签名应与姓名一致')
  const endless = Array.from({ length: SIGN_BOUNDS.points + 1 }, (_, at) => point(at))
  expect(signFault({ strokes: [endless], png: '' }, '李雷')).toBe('签名笔画太多，请重签')
})

test('long strokes are thinned to what is kept, with their ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: SIGN_BOUNDS.strokes }),
      (lengths) => {
        const strokes = lengths.map((length) => Array.from({ length }, (_, at) => point(at)))
        const kept = thinned(strokes)
        expect(kept.flat().length).toBeLessThanOrEqual(SIGN_BOUNDS.points)
        expect(kept.map((stroke) => stroke.at(-1))).toEqual(strokes.map((stroke) => stroke.at(-1)))
      },
    ),
    { seed: 20261121, numRuns: 30 },
  )
})
