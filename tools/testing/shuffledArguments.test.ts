import { expect, test } from 'vitest'
import { readOrders } from './shuffledArguments.ts'

test('three orders from a random seed on; or as many, from a given one, of one project, with so many workers', () => {
  expect(readOrders([], () => 50)).toEqual({ orders: [50, 51, 52], project: undefined, workers: undefined })
  expect(readOrders(['2', '--project', 'web-rules', '--workers', '1', '--order', '9'], () => 50)).toEqual({
    orders: [9, 10],
    project: 'web-rules',
    workers: 1,
  })
})

test('what is no number is refused', () => {
  for (const args of [['some'], ['0'], ['2', '3'], ['--workers', 'x']])
    expect(() => readOrders(args, () => 1), args.join(' ')).toThrow()
})
