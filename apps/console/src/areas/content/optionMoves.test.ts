import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addOption, type Lettered, removeOption, swapOptions } from './optionMoves.ts'

const SEED = 20_261_121
const optionsOf = (letters: string) => [...letters].map((name) => ({ name, content: `内容 ${name}` }))
const right = ({ options, answer }: { options: { name: string; content: string }[]; answer: string }) =>
  options.filter(({ name }) => answer.includes(name)).map(({ content }) => content)

test('a moved option takes its place in the key with it', () => {
  expect(swapOptions(optionsOf('ABC'), 'A', 0, 1)).toEqual({
    options: [
      { name: 'A', content: '内容 B' },
      { name: 'B', content: '内容 A' },
      { name: 'C', content: '内容 C' },
    ],
    answer: 'B',
  })
})

test('behind an option that goes the others move up, and so does the key', () => {
  expect(removeOption(optionsOf('ABCD'), 'BD', 1)).toEqual({
    options: [
      { name: 'A', content: '内容 A' },
      { name: 'B', content: '内容 C' },
      { name: 'C', content: '内容 D' },
    ],
    answer: 'C',
  })
})

test('a new option has the letter behind the last, and there is none behind L', () => {
  expect(addOption(optionsOf('AC')).at(-1)).toEqual({ name: 'D', content: '' })
  expect(addOption([])).toEqual([{ name: 'A', content: '' }])
  expect(addOption(optionsOf('ABCDEFGHIJKL'))).toHaveLength(12)
})

test('whatever is moved and taken out, the same contents are right as before, and each keeps its reason', () => {
  const step = fc.record({ kind: fc.constantFrom('swap', 'remove'), at: fc.nat(5), to: fc.nat(5) })
  fc.assert(
    fc.property(
      fc.constantFrom('ABCDE', 'ACDFL'),
      fc.subarray([0, 1, 2, 3, 4]),
      fc.array(step, { maxLength: 6 }),
      (letters, key, steps) => {
        let state: Lettered = {
          options: optionsOf(letters).map((one) => (one.name === 'C' ? one : { ...one, reason: `因为${one.content}` })),
          answer: key.map((at) => letters[at]).join(''),
        }
        let expected = right(state)
        for (const { kind, at, to } of steps) {
          if (kind === 'swap') state = swapOptions(state.options, state.answer, at, to)
          else {
            const gone = state.options[at]?.content
            expected = expected.filter((content) => content !== gone)
            state = removeOption(state.options, state.answer, at)
          }
          expect(right(state).sort()).toEqual([...expected].sort())
          for (const { content, reason } of state.options)
            expect(reason).toBe(content === '内容 C' ? undefined : `因为${content}`)
          const names = state.options.map(({ name }) => name)
          expect(names).toEqual([...new Set(names)].sort())
        }
      },
    ),
    { seed: SEED },
  )
})
