import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delayAfter } from '../account/loginDelay.ts'
import { GUESS_DELAY, isCode, mayRedeem, newCode, normalisedCode, printedCode } from './codes.ts'

const SEED = { seed: 20261123 }
const anyCode = fc
  .array(fc.nat(1_000_000), { minLength: 11, maxLength: 11 })
  .map((numbers) => newCode((below) => (numbers.pop() as number) % below))

test('a code is twelve letters and figures that nobody mixes up, printed in three groups', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/)
      expect(isCode(code)).toBe(true)
      expect(printedCode(code)).toMatch(/^.{4}-.{4}-.{4}$/)
    }),
    SEED,
  )
})

const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) as number) + 0xfee0))

test('a code counts however it is typed: lower case, full width, with spaces, hyphens and dashes', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      const printed = printedCode(code)
      for (const typed of [
        printed,
        printed.toLowerCase(),
        fullWidth(printed),
        fullWidth(printed.toLowerCase()),
        ` ${printed.replaceAll('-', ' ')}\n`,
        printed.replaceAll('-', ' — '),
        printed.replaceAll('-', '_'),
      ])
        expect(normalisedCode(typed)).toBe(code)
    }),
    SEED,
  )
})

test('one wrong character, or two neighbours that changed places, are seen without asking', () => {
  fc.assert(
    fc.property(anyCode, fc.nat(11), fc.nat(30), fc.nat(10), (code, at, other, pair) => {
      const letter = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'[other] as string
      const wrong = code.slice(0, at) + letter + code.slice(at + 1)
      expect(isCode(wrong)).toBe(wrong === code)
      const swapped = code.slice(0, pair) + code[pair + 1] + code[pair] + code.slice(pair + 2)
      if (pair < 10) expect(isCode(swapped)).toBe(swapped === code)
    }),
    { ...SEED, numRuns: 500 },
  )
})

test.each(['', 'ABC', '000000000000', 'AAAAAAAAAAAAA', '兑换码'])('%j is no code', (text) => {
  expect(isCode(normalisedCode(text))).toBe(false)
})

describe('who may redeem a code', () => {
  const batch = { agentCode: '', subjectID: 7, startsAt: 100, endsAt: 200, revokedAt: null }
  const code = { usedBy: null, revokedAt: null, device: null, batch }
  const ask = { userID: 1, agentCode: '889', subjectID: 7, now: 150 }
  test.each([
    ['a good one', code, ask, undefined],
    ['one for whatever subject', code, { ...ask, subjectID: undefined }, undefined],
    ['none', undefined, ask, 'codeUnknown'],
    ["somebody else's", { ...code, usedBy: 2 }, ask, 'codeUsed'],
    ['my own of before', { ...code, usedBy: 1 }, ask, 'codeMine'],
    ['my own of another device', { ...code, usedBy: 1, device: 'a' }, { ...ask, device: 'b' }, 'codeDevice'],
    ['my own of this device', { ...code, usedBy: 1, device: 'a' }, { ...ask, device: 'a' }, 'codeMine'],
    ["somebody else's of this device", { ...code, usedBy: 2, device: 'a' }, { ...ask, device: 'a' }, 'codeUsed'],
    ['a revoked one', { ...code, revokedAt: 1 }, ask, 'codeRevoked'],
    ['one of a revoked batch', { ...code, batch: { ...batch, revokedAt: 1 } }, ask, 'codeRevoked'],
    ['one before its time', code, { ...ask, now: 99 }, 'codeEarly'],
    ['one at its last moment', code, { ...ask, now: 199 }, undefined],
    ['one after its time', code, { ...ask, now: 200 }, 'codeOver'],
    ['one of another subject', code, { ...ask, subjectID: 8 }, 'codeSubject'],
    ['one of another agent', { ...code, batch: { ...batch, agentCode: '666' } }, ask, 'codeAgent'],
  ])('%s', (_, given, by, reason) => {
    const may = mayRedeem(given, by)
    expect(may.ok ? undefined : may.reason).toBe(reason)
  })
})

test('five wrong codes cost nothing; from then on each doubles the wait, up to a quarter of an hour', () => {
  expect([5, 6, 7, 40].map((failures) => delayAfter(failures, GUESS_DELAY))).toEqual([0, 2_000, 4_000, 900_000])
})
