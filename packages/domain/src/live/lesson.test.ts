import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatText, filterWord } from './chatText.ts'
import { listedHost, roomAddress } from './hosts.ts'
import {
  chatEndsAt,
  chatIsOpen,
  GOODBYE_MS,
  isFarAway,
  type LessonTimes,
  liveStateOf,
  nextStart,
  PRESENT_GAP_MS,
  presenceSince,
  secondAt,
} from './lesson.ts'

const SEED = 20261125
const MIN = 60_000
const START = 1_800_000_000_000
const TIMES: LessonTimes = {
  opensAt: START - 30 * MIN,
  startsAt: START,
  endsAt: START + 60 * MIN,
  replayAt: START + 90 * MIN,
}

test.each([
  [-31, 'announced', 0],
  [-30, 'open', 0],
  [-1, 'open', 0],
  [0, 'running', 0],
  [59, 'running', 59 * 60],
  [60, 'over', 3600],
  [89, 'over', 3600],
  [90, 'replay', 3600],
] as const)('%i minutes from the start a lesson is %s', (minutes, state, second) => {
  expect(liveStateOf(TIMES, START + minutes * MIN)).toBe(state)
  expect(secondAt(TIMES, START + minutes * MIN)).toBe(second)
})

test('without a replay it stays over, and a state never goes back', () => {
  const order = ['announced', 'open', 'running', 'over', 'replay']
  fc.assert(
    fc.property(
      fc.integer({ min: -200, max: 10_000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.option(fc.integer({ min: 60, max: 5_000 }), { nil: null }),
      (from, later, replay) => {
        const times = { ...TIMES, replayAt: replay === null ? null : START + replay * MIN }
        const before = liveStateOf(times, START + from * MIN)
        const after = liveStateOf(times, START + (from + later) * MIN)
        expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before))
        if (replay === null) expect(after).not.toBe('replay')
      },
    ),
    { seed: SEED },
  )
})

test('a lesson repeats at its time of the day or week, on the first of these days that has not begun', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('daily' as const, 'weekly' as const),
      fc.integer({ min: -100 * 24 * 60, max: 100 * 24 * 60 }),
      (repeats, minutes) => {
        const every = (repeats === 'daily' ? 1 : 7) * 24 * 60 * MIN
        const now = START + minutes * MIN
        const next = nextStart(START, repeats, now)
        expect((next - START) % every).toBe(0)
        expect(next).toBeGreaterThan(Math.max(now, START))
        expect(next - every <= now || next - every === START).toBe(true)
      },
    ),
    { seed: SEED },
  )
})

test('people write from the sign-in until some minutes after the end, and not beside a replay', () => {
  expect(chatIsOpen(TIMES, TIMES.opensAt - 1)).toBe(false)
  expect(chatIsOpen(TIMES, TIMES.opensAt)).toBe(true)
  expect(chatIsOpen(TIMES, TIMES.endsAt + GOODBYE_MS - 1)).toBe(true)
  expect(chatIsOpen(TIMES, TIMES.endsAt + GOODBYE_MS)).toBe(false)
  expect(chatIsOpen({ ...TIMES, replayAt: TIMES.endsAt }, TIMES.endsAt)).toBe(false)
})

test('the chat ends at one moment, which is told to the muted: writing is open until it, and never after', () => {
  const minutes = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(fc.option(minutes), fc.integer({ min: -100, max: 200 }), (replay, at) => {
      const times = { ...TIMES, replayAt: replay === null ? null : TIMES.endsAt + replay * MIN }
      const now = START + at * MIN
      const isOpen = now >= times.opensAt && now < times.endsAt + GOODBYE_MS && liveStateOf(times, now) !== 'replay'
      expect(chatIsOpen(times, now)).toBe(isOpen)
      expect(chatEndsAt(times)).toBeGreaterThanOrEqual(times.endsAt)
    }),
    { seed: SEED },
  )
})

test('presence adds up to the time that the lesson ran, however often somebody is heard of', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: PRESENT_GAP_MS }), { maxLength: 300 }), (gaps) => {
      let now = START - 10 * MIN
      let last: number | null = null
      let sum = 0
      for (const gap of gaps) {
        sum += presenceSince(TIMES, last, now)
        last = now
        now += gap
      }
      const ran = Math.max(0, Math.min(last ?? 0, TIMES.endsAt) - START) / 1000
      expect(Math.abs(sum - ran)).toBeLessThanOrEqual(gaps.length / 2 + 1)
    }),
    { seed: SEED },
  )
  expect(presenceSince(TIMES, START, START + PRESENT_GAP_MS + 1)).toBe(0)
  expect(presenceSince(TIMES, null, START + MIN)).toBe(0)
})

test.each([
  ['  老师好  ', '老师好'],
  ['看 https://a.example/x 好', '看 # 好'],
  ['<b>粗</b>', '#粗#'],
  ['好👍', '好#'],
  ['一\n二\t三', '一 二 三'],
  ['\u202e反\u200b写', '反 写'],
  ['   ', ''],
])('%o is read as %o', (typed, read) => {
  expect(chatText(typed)).toBe(read)
})

test.each([
  ['加微信发资料', '加**发资料'],
  ['加 微-信 吧', '加 *** 吧'],
  ['ＱＱ群', '**群'],
  ['qQ', '**'],
])('of %o the filter leaves %o', (typed, read) => {
  expect(chatText(typed, ['微信', 'QQ'].map(filterWord))).toBe(read)
})

test('no word of the filter comes through, and cleaning what is clean changes nothing', () => {
  const words = ['坏', 'bad', '微信'].map(filterWord)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('坏', 'b', 'A', 'd', '微', '信', ' ', '-', '好') }), (typed) => {
      const read = chatText(typed, words)
      for (const word of words) expect(filterWord(read)).not.toContain(word)
      expect(chatText(read, words)).toBe(read)
    }),
    { seed: SEED },
  )
})

test.each<[string, string | undefined]>([
  ['https://meeting.tencent.com/dm/abc', 'https://meeting.tencent.com/dm/abc'],
  [' https://a.room.example/x ', 'https://a.room.example/x'],
  ['http://meeting.tencent.com/dm/abc', undefined],
  ['https://meeting.tencent.com:8443/', undefined],
  ['https://meeting.tencent.com@evil.example/', undefined],
  ['https://meeting.tencent.com.evil.example/', undefined],
  ['https://room.example/', undefined],
  ['https://evilroom.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['//meeting.tencent.com/', undefined],
])('the address %o is kept as %o', (typed, kept) => {
  expect(roomAddress(typed, ['meeting.tencent.com', '*.room.example'])).toBe(kept)
})

test.each<[string, string | undefined]>([
  ['Meeting.Tencent.com', 'meeting.tencent.com'],
  ['*.room.example', '*.room.example'],
  ['*', undefined],
  ['*.com', undefined],
  ['https://a.example', undefined],
])('the host %o is listed as %o', (typed, kept) => {
  expect(listedHost(typed)).toBe(kept)
})

test('a year that was mistyped is far away, on either side', () => {
  const typed = (text: string) => isFarAway(Date.parse(`${text}T02:00Z`), START)
  expect(['2027-01-15', '2024-02-01', '2029-12-31'].map(typed)).toEqual([false, false, false])
  expect(['0207-01-15', '2021-01-15', '2034-01-15', '+020271-01-15'].map(typed)).toEqual([true, true, true, true])
})
