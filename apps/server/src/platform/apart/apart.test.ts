import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Apart, ApartEnded, startApart, workApart } from './apart.ts'
import type { AnyTask } from './testing/anyWork.ts'

const WORK = new URL('./testing/anyWork.ts', import.meta.url)
const LIMITS = { memoryMB: 100, milliseconds: 60_000 }

/** Resolves with the first message that the child process sends. */
const first = (task: AnyTask, limits = LIMITS, signal?: AbortSignal): Promise<unknown> =>
  workApart<unknown, unknown>(WORK, task, limits, (message, work) => work.done(message), signal)

const whyOf = async (task: AnyTask, limits = LIMITS): Promise<string> => {
  const error = await first(task, limits).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ApartEnded)
  return (error as ApartEnded).why
}

test('a task goes over and its answer comes back', async () => {
  expect(await first({ kind: 'sum', numbers: [1, 2, 3] })).toBe(6)
})

test('what it is told at once and one after the other arrives whole and in order', async () => {
  const heard: unknown[] = []
  await new Promise<void>((resolve, reject) => {
    const apart: Apart = startApart<{ heard: unknown }>(WORK, { kind: 'answer' }, LIMITS, {
      message: (message) => {
        heard.push(message.heard)
        if (heard.length < 20) return
        apart.end()
        resolve()
      },
      ended: reject,
    })
    for (let at = 0; at < 20; at++) apart.tell({ at, bytes: new Uint8Array([at]) })
  })
  expect(heard).toEqual(Array.from({ length: 20 }, (_, at) => ({ at, bytes: new Uint8Array([at]) })))
})

test('rule: it knows nothing of the environment of the server', async () => {
  process.env.TIZHOU_SECRET_OF_A_TEST = 'secret'
  try {
    const names = (await first({ kind: 'environment' })) as string[]
    expect(names.filter((name) => /TIZHOU|DATABASE|HOME/.test(name))).toEqual([])
  } finally {
    delete process.env.TIZHOU_SECRET_OF_A_TEST
  }
})

test('rule: it writes no file and starts no program', async () => {
  const file = join(tmpdir(), `tizhou-apart-${process.pid}`)
  expect(await whyOf({ kind: 'write', file })).toBe('died')
  expect(existsSync(file)).toBe(false)
  expect(await whyOf({ kind: 'start' })).toBe('died')
})

test.each(['throw', 'abort'] as const)('rule: one that ends by itself (%s) ends alone and says so', async (kind) => {
  expect(await whyOf({ kind })).toBe('died')
  expect(await first({ kind: 'sum', numbers: [4] })).toBe(4)
})

test('rule: one that is busy for ever is ended at its limit', async () => {
  expect(await whyOf({ kind: 'forever' }, { ...LIMITS, milliseconds: 500 })).toBe('late')
})

test.each(['heap', 'buffers'] as const)('rule: its memory is bounded: %s', async (kind) => {
  expect(await whyOf({ kind })).toBe('memory')
})

test('rule: it is ended where somebody no longer wants it', async () => {
  const stop = new AbortController()
  const going = first({ kind: 'forever' }, LIMITS, stop.signal)
  stop.abort(new Error('no longer wanted'))
  await expect(going).rejects.toThrow('no longer wanted')
  await expect(first({ kind: 'sum', numbers: [] }, LIMITS, stop.signal)).rejects.toThrow('no longer wanted')
})
