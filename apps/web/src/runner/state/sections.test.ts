import { expect, test } from 'vitest'
import { placesOf, rangesOf, stylesOnce } from './sections.ts'

test('a style that repeats is one section, where it first comes, with its questions in order', () => {
  const styles = [
    { id: 1, name: 'A1', questions: [1, 2] },
    { id: 2, name: 'A2', questions: [3] },
    { id: 1, name: 'A1', questions: [4] },
    { id: 2, name: 'A2', questions: [5, 6] },
  ]
  expect(stylesOnce({ styles })).toEqual([
    { id: 1, name: 'A1', questions: [1, 2, 4] },
    { id: 2, name: 'A2', questions: [3, 5, 6] },
  ])
  expect(styles[0]?.questions).toEqual([1, 2])
})

test.each<[number[], string[]]>([
  [[], []],
  [[4], ['4']],
  [[1, 2, 3], ['1–3']],
  [
    [9, 1, 2, 4, 3, 7, 8],
    ['1–4', '7–9'],
  ],
])('the ranges of %j are %j', (numbers, ranges) => expect(rangesOf(numbers)).toEqual(ranges))

test('places are told only where there are several', () => {
  const byID = new Map([11, 12, 13, 14].map((id, at) => [id, { number: at + 1 }])) as Parameters<
    typeof placesOf
  >[0]['byID']
  expect(placesOf({ byID }, [11, 12])).toEqual([])
  expect(placesOf({ byID }, [11, 13, 14])).toEqual(['1', '3–4'])
})
