import { expect, test, vi } from 'vitest'
import { TusUpload, type UploadNews } from './tusUpload.ts'

const MB = 2 ** 20

/** A fake server that stores chunks and fails as told. */
function server(size: number) {
  const kept = { bytes: 0, requests: [] as string[], failures: [] as (() => Response | Error)[] }
  const fetch = (async (_address: string, { method, headers, body }: RequestInit) => {
    const failure = method === 'PATCH' ? kept.failures.shift()?.() : undefined
    if (failure instanceof Error) throw failure
    if (failure) return failure
    if (method === 'HEAD') return new Response(null, { headers: { 'upload-offset': String(kept.bytes) } })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const offset = Number((headers as Record<string, string>)['upload-offset'])
    kept.requests.push(`${offset}`)
    if (offset !== kept.bytes) return new Response('位置不对', { status: 409 })
    kept.bytes += (body as Blob).size
    return new Response(null, { status: 204, headers: { 'upload-offset': String(Math.min(kept.bytes, size)) } })
  }) as unknown as typeof globalThis.fetch
  return { kept, fetch }
}

function upload(size: number, { fetch }: ReturnType<typeof server>) {
  const news: UploadNews[] = []
  const file = new Blob([new Uint8Array(size)])
  const begin = async () => ({ address: '/u/1', received: 0 })
  const made = new TusUpload({
    file,
    begin,
    fetch,
    onNews: (one) => news.push(one),
    reasonOf: () => '网络不通',
    pauseMs: 0,
  })
  return { made, news, last: () => news.at(-1) }
}

test('a file goes in portions, and the last word is that it is there', async () => {
  const to = server(9 * MB)
  const { made, news, last } = upload(9 * MB, to)
  await made.start()
  expect(to.kept.requests).toEqual(['0', `${4 * MB}`, `${8 * MB}`])
  expect(news.map(({ sent }) => sent / MB)).toEqual([0, 0, 4, 8, 9, 9])
  expect(last()).toEqual({ state: 'done', sent: 9 * MB, reason: '' })
})

test('a broken line and a place that is not the server’s are asked for, and it goes on from there', async () => {
  const to = server(6 * MB)
  to.kept.failures.push(
    () => new Error('broken'),
    () => new Response('位置不对', { status: 409 }),
    () => new Response('', { status: 502 }),
  )
  const { made, last } = upload(6 * MB, to)
  await made.start()
  expect([to.kept.bytes, last()?.state]).toEqual([6 * MB, 'done'])
})

test('where the session is over it waits for the log-in, is found again, and goes on; without one it is refused', async () => {
  const to = server(6 * MB)
  to.kept.failures.push(() => new Response('请先登录', { status: 401 }))
  let begun = 0
  const logIns: (() => void)[] = []
  const news: UploadNews[] = []
  const made = (onLost: () => Promise<unknown>) =>
    new TusUpload({
      file: new Blob([new Uint8Array(6 * MB)]),
      begin: async () => ({ address: `/u/${++begun}`, received: 0 }),
      fetch: to.fetch,
      onNews: (one) => news.push(one),
      reasonOf: () => '网络不通',
      onLost,
      pauseMs: 0,
    })
  const running = made(() => new Promise<void>((resolve) => logIns.push(resolve))).start()
  await vi.waitFor(() => expect(logIns).toHaveLength(1))
  expect([begun, news.at(-1)?.state]).toEqual([1, 'running'])
  logIns[0]?.()
  await running
  expect([begun, to.kept.bytes, news.at(-1)?.state]).toEqual([2, 6 * MB, 'done'])

  to.kept.bytes = 0
  to.kept.failures.push(() => new Response('请先登录', { status: 401 }))
  await made(() => Promise.reject(new Error('left'))).start()
  expect(news.at(-1)).toMatchObject({ state: 'refused', reason: '请先登录' })
})

test('a pause stops it, and it goes on from what the server has', async () => {
  const to = server(9 * MB)
  const { made, news, last } = upload(9 * MB, to)
  to.kept.failures.push(() => {
    made.pause()
    return new DOMException('stopped', 'AbortError')
  })
  await made.start()
  expect(last()?.state).toBe('paused')
  await made.start()
  expect([to.kept.bytes, news.at(-1)?.state]).toEqual([9 * MB, 'done'])
})

test('what the server refuses is told, and not tried again', async () => {
  const to = server(1 * MB)
  to.kept.failures.push(
    () =>
      new Response(null, {
        status: 204,
        headers: { 'upload-offset': `${MB}`, 'tizhou-refused': encodeURIComponent('不是视频') },
      }),
  )
  const { made, last } = upload(1 * MB, to)
  await made.start()
  expect(last()).toMatchObject({ state: 'refused', reason: '不是视频' })
  const full = server(1 * MB)
  full.kept.failures.push(() => new Response('磁盘已满', { status: 507 }))
  const second = upload(1 * MB, full)
  await second.made.start()
  expect(second.last()).toMatchObject({ state: 'refused', reason: '磁盘已满' })
})

test('a line that stays broken ends in a failure that can go on', async () => {
  const to = server(1 * MB)
  to.kept.failures.push(...Array.from({ length: 6 }, () => () => new Error('broken')))
  const { made, last } = upload(1 * MB, to)
  await made.start()
  expect(last()).toMatchObject({ state: 'failed', reason: '网络不通' })
  await made.start()
  expect(last()?.state).toBe('done')
})
