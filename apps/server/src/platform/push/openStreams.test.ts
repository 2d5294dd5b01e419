import { expect, test } from 'vitest'
import { OpenStreams } from './openStreams.ts'

test('streams are counted together, and those of a person by their kind', () => {
  const streams = new OpenStreams()
  const leave = streams.add('/events', 1, () => {})
  streams.add('/events', 1, () => {})
  streams.add('/events/orders', 1, () => {})
  streams.add('/events', 2, () => {})
  expect(streams.count).toBe(4)
  expect([streams.countOf('/events', 1), streams.countOf('/events/orders', 1), streams.countOf('/events', 3)]).toEqual([
    2, 1, 0,
  ])
  leave?.()
  leave?.()
  expect([streams.count, streams.countOf('/events', 1)]).toEqual([3, 1])
})

test('a server that stops ends all of them and takes none any more', () => {
  const streams = new OpenStreams()
  const ended: string[] = []
  for (const kind of ['/events', '/events/orders']) {
    const leave = streams.add(kind, 1, () => {
      ended.push(kind)
      leave?.()
    })
  }
  streams.stop()
  expect(ended).toEqual(['/events', '/events/orders'])
  expect(streams.count).toBe(0)
  expect(streams.add('/events', 1, () => {})).toBeUndefined()
})
