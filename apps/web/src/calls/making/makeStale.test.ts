// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeStale } from './call.ts'

const KEY = ['knowledge.cardStack']

/** A query on screen whose answers come when the test gives them. */
function onScreen(client: QueryClient) {
  const waiting: Array<(answer: string | PromiseLike<string>) => void> = []
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
    retry: false,
  })
  observer.subscribe(() => {})
  return { observer, waiting }
}

test('rule: an answer asked for before a change and given after it is asked for again', async () => {
  const client = new QueryClient()
  const { observer, waiting } = onScreen(client)
  await expect.poll(() => waiting.length).toBe(1)
  const done = makeStale(client, [KEY])
  waiting[0]?.('of before')
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.('of after')
  await done
  expect(observer.getCurrentResult().data).toBe('of after')
})

test('rule: an answer that is there is asked for once more', async () => {
  const client = new QueryClient()
  const { observer, waiting } = onScreen(client)
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.('of before')
  await expect.poll(() => observer.getCurrentResult().data).toBe('of before')
  const done = makeStale(client, [KEY])
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.('of after')
  await done
  expect(observer.getCurrentResult().data).toBe('of after')
  expect(waiting).toHaveLength(2)
})

test('rule: an answer that could not be had is asked for once more, not twice', async () => {
  const client = new QueryClient()
  const { observer, waiting } = onScreen(client)
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.(Promise.reject(new Error('away')))
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  const done = makeStale(client, [KEY])
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.('of after')
  await done
  expect(observer.getCurrentResult().data).toBe('of after')
  expect(waiting).toHaveLength(2)
})
