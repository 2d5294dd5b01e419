import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sign, verify } from './signature.ts'

const SEED = 20_261_120
const check = (property: Parameters<typeof fc.assert>[0]) => fc.assert(property, { seed: SEED, numRuns: 500 })

const TOLERANCE = 60
const moment = fc.integer({ min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2040-01-01T00:00:00Z') })
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const signed = fc.record({ userID: fc.oneof(id, fc.constant(undefined)), cptID: fc.oneof(id, fc.constant(undefined)) })

describe('signature v (specification, section 7, "Request conventions")', () => {
  test('what was signed now for this user and this chapter holds', () => {
    check(fc.property(signed, moment, (who, at) => verify(sign(who, at), who, at, TOLERANCE) === 'ok'))
  })

  test('the same user, chapter and second give the same text: twelve characters, version first', () => {
    check(
      fc.property(signed, moment, (who, at) => {
        const second = Math.floor(at / 1000) * 1000
        expect(sign(who, at)).toBe(sign({ ...who }, second))
        expect(sign(who, at)).toMatch(/^1[0-9a-z]{11}$/)
      }),
    )
  })

  test('another user’s is refused', () => {
    check(
      fc.property(id, id, moment, (mine, other, at) => {
        fc.pre(mine !== other)
        return verify(sign({ userID: mine }, at), { userID: other }, at, TOLERANCE) === 'wrong'
      }),
    )
  })

  test('users whose ids differ in the high bits only are told apart', () => {
    const at = Date.parse('2026-11-20T04:00:00Z')
    expect(verify(sign({ userID: 5 }, at), { userID: 5 + 2 ** 32 }, at, TOLERANCE)).toBe('wrong')
    expect(verify(sign({ userID: 5 }, at), { userID: undefined }, at, TOLERANCE)).toBe('wrong')
  })

  test('another chapter’s is refused', () => {
    check(
      fc.property(id, id, id, moment, (userID, mine, other, at) => {
        fc.pre(mine !== other)
        return verify(sign({ userID, cptID: mine }, at), { userID, cptID: other }, at, TOLERANCE) === 'wrong'
      }),
    )
  })

  test('it holds within the tolerance and not beyond it, before and after, over midnight too', () => {
    check(
      fc.property(signed, moment, fc.integer({ min: -40_000, max: 40_000 }), (who, at, seconds) => {
        const verdict = verify(sign(who, at), who, at + seconds * 1000, TOLERANCE)
        return verdict === (Math.abs(seconds) <= TOLERANCE ? 'ok' : 'stale')
      }),
    )
    const midnight = Date.parse('2026-11-20T16:00:00Z')
    expect(verify(sign({}, midnight - 1000), {}, midnight + 1000, 2)).toBe('ok')
    expect(verify(sign({}, midnight - 1000), {}, midnight + 1000, 1)).toBe('stale')
  })

  test('one changed character is refused', () => {
    check(
      fc.property(signed, moment, fc.nat({ max: 11 }), fc.integer({ min: 1, max: 35 }), (who, at, place, by) => {
        const v = sign(who, at)
        const changed = ((Number.parseInt(v[place] as string, 36) + by) % 36).toString(36)
        const other = v.slice(0, place) + changed + v.slice(place + 1)
        return verify(other, who, at, TOLERANCE) !== 'ok'
      }),
    )
  })

  test('any text at all gets a verdict', () => {
    check(
      fc.property(fc.string(), signed, moment, (text, who, at) =>
        ['malformed', 'wrong', 'stale', 'ok'].includes(verify(text, who, at, TOLERANCE)),
      ),
    )
    expect(verify('', {}, 0, TOLERANCE)).toBe('malformed')
    expect(verify('2abcdefghijk', {}, 0, TOLERANCE)).toBe('malformed')
  })

  test.each([undefined, null, '', '0', 0, -3, 1.5, 'abc', '12abc', [7], { a: 1 }, Number.NaN, 1, '1'])(
    'the chapter %j counts as 1',
    (cptID) => {
      const at = Date.parse('2026-11-20T04:00:00Z')
      expect(sign({ userID: 9, cptID }, at)).toBe(sign({ userID: 9, cptID: 1 }, at))
    },
  )

  test('a chapter is the same as number and as the text of the wire', () => {
    check(fc.property(id, moment, (cptID, at) => sign({ cptID }, at) === sign({ cptID: String(cptID) }, at)))
  })

  test('the time is Beijing’s: 04:00 UTC signs as 12:00:00', () => {
    const noon = Date.parse('2026-11-20T04:00:00Z')
    // Only the time of day is encoded: the same time on another day gives the same text.
    expect(sign({ userID: 3 }, noon)).toBe(sign({ userID: 3 }, noon + 86_400_000))
    expect(verify(sign({ userID: 3 }, noon), { userID: 3 }, noon + 86_400_000, 0)).toBe('ok')
  })

  test('neighbouring seconds and users share no visible pattern', () => {
    const at = Date.parse('2026-11-20T04:00:00Z')
    const texts = new Set<string>()
    for (let user = 1; user <= 200; user++)
      for (let second = 0; second < 20; second++) texts.add(sign({ userID: user }, at + second * 1000))
    expect(texts.size).toBe(4000)
  })
})
