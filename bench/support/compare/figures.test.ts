import { expect, test } from 'vitest'
import { comparison, figuresOf, median } from './figures.ts'

const PRINTED = `
SQLite: 50 connections, medians of 5 runs of 4 s
  chapter fetch, 60 questions, 41,202 bytes
    bare Fastify reply  9,104/s   p99 8.1 ms
    product             4,210/s   p99 17.3 ms
    ratio 0.46 (aim: 0.54 or more)
  reply submission, batches of 1, durable before it is answered
    product             8,053/s   p99 14.0 ms
  memory: 121 MB at rest (aim: 150), 242 MB at the most under load (aim: 300)
PostgreSQL: 50 connections, medians of 5 runs of 4 s
  chapter fetch, 60 questions, 41,202 bytes
    product             3,900/s   p99 19.0 ms
`

test('a figure is named by what stands above it, before it and behind it', () => {
  const figures = Object.fromEntries(figuresOf(PRINTED).map(({ name, value }) => [name, value]))
  expect(figures).toMatchObject({
    'SQLite › chapter fetch › product [/s]': 4210,
    'SQLite › chapter fetch › bare Fastify reply › p99 [ms]': 8.1,
    'SQLite › chapter fetch › product › p99 [ms]': 17.3,
    'SQLite › chapter fetch › ratio': 0.46,
    'SQLite › reply submission › product [/s]': 8053,
    'SQLite › memory [MB]': 121,
    'SQLite › memory › at rest [MB]': 242,
    'PostgreSQL › chapter fetch › product [/s]': 3900,
  })
})

test('neither an aim nor a digit within a word is a figure', () => {
  expect(figuresOf('  LCP 1520 ms (aim 1500), each 1510 1520 1530 ms; p99 4 ms').map(({ value }) => value)).toEqual([
    1520, 4,
  ])
})

test('the last revision stands beside each other one: medians, and the ratio round by round with its spread', () => {
  const rounds = (...values: number[]) =>
    new Map([
      ['rate', values],
      ['runs', values.map(() => 5)],
    ])
  expect(
    comparison([
      { name: 'old', rounds: rounds(100, 200, 400) },
      { name: 'gone', rounds: new Map() },
      { name: 'HEAD', rounds: rounds(150, 200, 500) },
    ]),
  ).toEqual([
    '| figure | old | gone | HEAD | HEAD / old | HEAD / gone |',
    '| --- | --- | --- | --- | --- | --- |',
    '| rate | 200 | – | 200 | 1.25 (1.00–1.50) | – |',
  ])
})

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})
