import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveMessage } from '../../../calls/live.ts'
import { MOST_LINES, retryPause, typedText, withMessages } from './roomMessages.ts'

const SEED = 20261125
const line = (messageID: number, of: Partial<LiveMessage> = {}): LiveMessage => ({
  ...{ messageID, seq: messageID, kind: 'chat', name: '学**', text: String(messageID), answer: '', at: messageID },
  ...{ isMine: 0, hidden: 0, ...of },
})

test('however frames overlap, repeat and cross, each line stands once, by its newest word, in the order of time', () => {
  const lines = fc.array(
    fc.record({ messageID: fc.integer({ min: 1, max: 30 }), seq: fc.integer({ min: 1, max: 99 }) }),
  )
  fc.assert(
    fc.property(fc.array(lines), (frames) => {
      const whole = frames.map((frame) =>
        frame.map(({ messageID, seq }) => line(messageID, { seq, text: String(seq) })),
      )
      const shown = whole.reduce<readonly LiveMessage[]>((known, frame) => withMessages(known, frame), [])
      const newest = new Map<number, number>()
      for (const { messageID, seq } of whole.flat()) newest.set(messageID, Math.max(seq, newest.get(messageID) ?? 0))
      expect(shown.map(({ messageID }) => messageID)).toEqual([...newest.keys()].sort((a, b) => a - b))
      for (const { messageID, text } of shown) expect(text).toBe(String(newest.get(messageID)))
    }),
    { seed: SEED },
  )
})

test('my line stays mine when it comes by the stream, and a hidden one goes', () => {
  const mine = withMessages([], [line(1, { isMine: 1 }), line(2)])
  expect(withMessages(mine, [line(1, { seq: 5 })])[0]?.isMine).toBe(1)
  expect(withMessages(mine, [line(2, { seq: 5, hidden: 1 })])).toHaveLength(1)
  expect(withMessages(mine, [line(2, { seq: 5, hidden: 1 })], true)).toHaveLength(2)
})

test('a long lesson keeps its newest lines', () => {
  const shown = withMessages(
    [],
    Array.from({ length: MOST_LINES + 10 }, (_, at) => line(at + 1)),
  )
  expect(shown).toHaveLength(MOST_LINES)
  expect(shown.at(-1)?.messageID).toBe(MOST_LINES + 10)
})

test('tries wait longer and longer, and never longer than a quarter of a minute', () => {
  expect([0, 1, 2, 3, 4, 20].map(retryPause)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
})

test('control signs of a paste are not sent; nothing but them is nothing', () => {
  expect(typedText(' 老师\u0000好\u0007\u001b[31m ')).toBe('老师 好 [31m')
  expect(typedText('\u0000\t\u009f')).toBe('')
})
