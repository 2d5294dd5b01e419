import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSubtitles, writeSubtitles } from './vtt.ts'

test('cues are read with their times and plain words', () => {
  const text = `WEBVTT - 讲义\n\nNOTE 校对过\n\nSTYLE\n::cue { color: red }\n\n1\n00:01.000 --> 00:02.500 align:left\n<v 老师>左心衰竭 &lt;肺&gt;</v>\n\n01:00:00.000 --> 01:00:01.000\n<b></b>\n`
  expect(readSubtitles(text)).toEqual({
    cues: [{ from: 1, to: 2.5, text: '左心衰竭 <肺>' }],
    errors: [],
    dropped: 1,
  })
})

test('SubRip is read, too, whatever its line ends', () => {
  const text =
    '1\r\n00:00:01,000 --> 00:00:02,000\r\n第一句\r\n第二行\r\n\r\n2\r\n00:00:03,500 --> 00:00:04,000\r\n第二句\r\n'
  expect(readSubtitles(text).cues).toEqual([
    { from: 1, to: 2, text: '第一句\n第二行' },
    { from: 3.5, to: 4, text: '第二句' },
  ])
})

test.each([
  ['', '没有字幕'],
  ['WEBVTT\n\n你好\n', '第 3 行：没有时间'],
  ['WEBVTT\n\n00:99.000 --> 00:04.000\n你好\n', '第 3 行：时间写得不对'],
  ['WEBVTT\n\n00:05.000 --> 00:04.000\n你好\n', '第 3 行：结束不晚于开始'],
  ['WEBVTT\n\n00:05.000 --> 00:06.000\n甲\n\n00:01.000 --> 00:02.000\n乙\n', '第 6 行：开始早于前一条'],
  ['WEBVTT\n\n00:50.000 --> 00:51.000\n你好\n', '第 3 行：超出视频的长度'],
])('a fault is told with its line: %j', (text, told) => {
  expect(readSubtitles(text, 30).errors[0]).toContain(told)
})

test('what was read is written so that it is read again, and nothing of it is a tag', () => {
  const cue = fc.record({
    from: fc.integer({ min: 0, max: 90_000_000 }),
    length: fc.integer({ min: 1, max: 60_000 }),
    text: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (made) => {
      const text = `WEBVTT\n\n${made
        .toSorted((a, b) => a.from - b.from)
        .map(
          ({ from, length, text: words }) =>
            `${time(from)} --> ${time(from + length)}\n${words.replace(/\s|-->/g, '')}`,
        )
        .join('\n\n')}\n`
      const { cues } = readSubtitles(text)
      fc.pre(cues.length > 0)
      const again = writeSubtitles(cues)
      expect(readSubtitles(again).cues).toEqual(cues)
      expect(again.replaceAll('-->', '')).not.toMatch(/[<>]/)
    }),
  )
})

const two = (value: number) => String(value).padStart(2, '0')
const time = (ms: number) =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
