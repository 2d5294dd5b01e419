import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choices, gravityOf, optionCounts, suspicionsOf } from './itemChoices.ts'

const options = [...'ABCD'].map((name) => ({ name }))
const sound = {
  form: 'ATEST',
  answer: 'A',
  options,
  candidates: 40,
  facility: 0.6,
  discrimination: 0.3,
  upperLower: 0.4,
} as const
const used: Choices = { A: [24, 10, 4], B: [6, 0, 3], C: [5, 0, 2], D: [5, 0, 2] }
const kinds = (of: Parameters<typeof suspicionsOf>[0]) => suspicionsOf(of).map(({ kind }) => kind)

test('each option is counted in every reply that has it', () => {
  const replies = fc.array(fc.tuple(fc.subarray([...'ABCD'], { minLength: 1 }), fc.constantFrom(0, 1, 2)), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(replies, (given) => {
      const choices: Record<string, [number, number, number]> = {}
      for (const [letters, group] of given) {
        const counts = choices[letters.join('')] ?? [0, 0, 0]
        choices[letters.join('')] = counts
        counts[0]++
        if (group > 0) counts[group as 1 | 2]++
      }
      const found = optionCounts({ form: 'XTEST', answer: 'BD', options, choices })
      for (const { name, isKey, all, upper, lower } of found) {
        const having = given.filter(([letters]) => letters.includes(name))
        expect([all, upper, lower]).toEqual([
          having.length,
          ...[1, 2].map((at) => having.filter(([, group]) => group === at).length),
        ])
        expect(isKey).toBe('BD'.includes(name))
      }
    }),
  )
  expect(optionCounts({ form: 'PDTEST', answer: '错', options: [], choices: { 错: [3, 1, 1] } })).toEqual([
    { name: '对', isKey: false, all: 0, upper: 0, lower: 0 },
    { name: '错', isKey: true, all: 3, upper: 1, lower: 1 },
  ])
  expect(optionCounts({ form: 'JDTEST', answer: '要点', options: [], choices: {} })).toEqual([])
})

test('a sound question is not suspected; each fault is named with its figures', () => {
  expect(suspicionsOf({ ...sound, choices: used })).toEqual([])
  expect(kinds({ ...sound, choices: used, discrimination: -0.01 })).toEqual(['negative'])
  expect(kinds({ ...sound, choices: used, upperLower: -0.1 })).toEqual(['negative'])
  expect(kinds({ ...sound, choices: used, facility: 0.19 })).toEqual(['hard'])
  expect(kinds({ ...sound, choices: used, facility: 0.2 })).toEqual([])
  expect(kinds({ ...sound, choices: used, facility: 0.96 })).toEqual(['easy'])
  expect(kinds({ ...sound, choices: used, facility: 0.95 })).toEqual([])
  const { D: _, ...three } = used
  expect(suspicionsOf({ ...sound, choices: three })).toEqual([{ kind: 'unused', text: '选项 D 没有人选' }])
  expect(suspicionsOf({ ...sound, choices: { ...used, B: [14, 11, 1] } })).toEqual([
    { kind: 'wrongKey', text: '高分组选“B”的 11 人，多于选答案“A”的 10 人，答案可能有误' },
  ])
  expect(kinds({ ...sound, choices: { ...used, B: [14, 10, 1] } })).toEqual([])
})

test('too few candidates make nothing suspicious', () => {
  expect(suspicionsOf({ ...sound, choices: {}, candidates: 9, facility: 0, discrimination: -1 })).toEqual([])
  expect(kinds({ ...sound, choices: used, candidates: 10, facility: 0 })).toEqual(['hard'])
  // In a small group some option is never chosen.
  expect(kinds({ ...sound, choices: { A: [10, 3, 2] }, candidates: 29 })).toEqual([])
})

test('a doubtful key goes before everything else together', () => {
  const graver = gravityOf([{ kind: 'wrongKey', text: '' }])
  const others = (['negative', 'hard', 'easy', 'unused'] as const).map((kind) => ({ kind, text: '' }))
  expect(graver).toBeGreaterThan(gravityOf(others))
  expect(gravityOf([])).toBe(0)
})
