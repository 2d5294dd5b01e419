import { expect, test } from 'vitest'
import { readOrders } from './shuffledArguments.ts'

test('three orders from a random seed on; or as many, from a given one, of one project, with so many workers', () => {
  expect(readOrders([], () => 50)).toEqual({
    orders: [50, 51, 52],
    project: undefined,
    workers: undefined,
    moments: [],
  })
  expect(readOrders(['2', '--project', 'web-rules', '--workers', '1', '--order', '9'], () => 50)).toEqual({
    orders: [9, 10],
    project: 'web-rules',
    workers: 1,
    moments: [],
  })
})

test('each order may have a moment of its own, told in Beijing time', () => {
  const { moments } = readOrders(['2', '--at', '2026-12-31T23:50', '--at', '2027-08-01T12:00'], () => 1)
  expect(moments).toEqual([Date.UTC(2026, 11, 31, 15, 50), Date.UTC(2027, 7, 1, 4)])
})

test('what is no number or moment is refused', () => {
  for (const args of [['some'], ['0'], ['2', '3'], ['--workers', 'x'], ['--at', 'noon']])
    expect(() => readOrders(args, () => 1), args.join(' ')).toThrow()
})
