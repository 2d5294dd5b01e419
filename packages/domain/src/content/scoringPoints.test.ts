import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScoring, writeScoring } from './scoringPoints.ts'

test('time and points are read, what stands around them stays', () => {
  const text =
    '【考点】急救\n【答题时间】8 分钟\n【评分要点】\n1. 诊断明确（依据）（3 分）\n2. 处理得当（2.5 分）\n【考官追问】为什么？'
  expect(readScoring(text)).toEqual({
    minutes: 8,
    points: [
      { text: '诊断明确（依据）', marks: 3 },
      { text: '处理得当', marks: 2.5 },
    ],
    fullMark: 5.5,
    rest: '【考点】急救\n【考官追问】为什么？',
  })
})

test.each([
  ['an ordinary explanation', '【解析】1. 甲（3 分）'],
  ['a heading without points', '【评分要点】\n略'],
  ['nothing', ''],
])('%s has no points', (_name, text) => {
  expect(readScoring(text)).toMatchObject({ minutes: null, points: [], fullMark: 0 })
})

test('points end at the first line that is none: a numbered list further down is text', () => {
  const { points, rest } = readScoring('【评分要点】\n1. 甲（1 分）\n补充：\n2. 乙（2 分）')
  expect(points).toEqual([{ text: '甲', marks: 1 }])
  expect(rest).toBe('补充：\n2. 乙（2 分）')
})

test('points are written where they stood, and what stands around them stays', () => {
  const text = '【考点】急救\n【答题时间】8 分钟\n【评分要点】\n1. 诊断（3 分）\n【考官追问】为什么？'
  expect(writeScoring(text, { minutes: 10, points: [{ text: '处理', marks: 2.5 }] })).toBe(
    '【考点】急救\n【答题时间】10 分钟\n【评分要点】\n1. 处理（2.5 分）\n【考官追问】为什么？',
  )
  expect(writeScoring(text, { minutes: null, points: [] })).toBe('【考点】急救\n【考官追问】为什么？')
})

test('whatever an explanation holds, what is written is read again, and the rest of it stays', () => {
  const line = fc.constantFrom(
    '',
    '【解析】文字',
    '【评分要点】',
    '【答题时间】5 分钟',
    '1. 甲（1 分）',
    '2. 乙（2.5 分）',
  )
  const point = fc.record({
    text: fc.constantFrom('诊断明确', '给药（2 分）', '1. 编号', '【评分要点】'),
    marks: fc.integer({ min: 1, max: 2_000 }).map((hundredths) => hundredths / 100),
  })
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n')),
      fc.option(fc.integer({ min: 1, max: 60 })),
      fc.array(point, { maxLength: 12 }),
      (explanation, minutes, points) => {
        const before = readScoring(explanation)
        const after = readScoring(writeScoring(explanation, { minutes, points }))
        expect([after.minutes, after.points]).toEqual([minutes, points])
        const words = (rest: string) => rest.split('\n').filter((one) => one !== '')
        expect(words(after.rest)).toEqual(words(before.rest))
      },
    ),
  )
})
