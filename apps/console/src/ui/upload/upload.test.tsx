import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { announced, UploadRow } from './UploadRow.tsx'
import { useUpload } from './useUpload.ts'

const MB = 2 ** 20
const ADDRESS = '/api/console/uploads/imports.importUpload-1'

/** A fake server with one upload; `answers` are its responses to chunks and to the call, in order. */
function server() {
  const kept = {
    bytes: 0,
    size: 0,
    asked: [] as string[],
    marks: [] as string[],
    answers: [] as (() => Response | Promise<Response> | Error)[],
  }
  const reply = (data: object, status = 200, msg = '') => new Response(JSON.stringify({ status, msg, data }))
  const handle = async (_input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const at = headers.get('upload-offset') ?? ''
    kept.asked.push(`${init.method} ${at || (headers.get('tizhou-upload') ?? '')}`.trim())
    if (init.method === 'HEAD') return new Response(null, { headers: { 'upload-offset': String(kept.bytes) } })
    if (init.method === 'DELETE') return new Response(null, { status: 204 })
    if (headers.has('upload-length')) {
      kept.size = Number(headers.get('upload-length'))
      kept.marks.push(headers.get('upload-metadata') ?? '')
      return new Response(null, { status: 201, headers: { location: ADDRESS, 'upload-offset': String(kept.bytes) } })
    }
    const answer = await kept.answers.shift()?.()
    if (answer instanceof Error) throw answer
    if (answer) return answer
    if (init.method === 'PATCH') {
      kept.bytes = Number(at) + (init.body as Blob).size
      return new Response(null, { status: 204, headers: { 'upload-offset': String(kept.bytes) } })
    }
    return reply({ uploadID: 7 })
  }
  vi.stubGlobal('fetch', handle)
  return { kept, reply }
}
afterEach(() => vi.unstubAllGlobals())

const onDone = vi.fn()

function Room({ file }: { file: File }) {
  const { sending, begin, remove } = useUpload({ call: 'imports.importUpload', maxBytes: 30_000_000, onDone })
  return (
    <>
      <button type="button" onClick={() => begin(file, () => ({ fileName: file.name }))}>
        上传
      </button>
      {sending && <UploadRow one={sending} onRemove={remove} />}
    </>
  )
}

async function show(size: number) {
  onDone.mockReset()
  const file = new File([new Uint8Array(size)], '题目.xlsx')
  renderAt(<Room file={file} />)
  await userEvent.click(await screen.findByRole('button', { name: '上传' }))
  return screen.findByRole('group', { name: '题目.xlsx' })
}

test('a file goes in portions, over a line that breaks, and the call names what was sent', async () => {
  const { kept } = server()
  kept.answers.push(() => new Response('忙', { status: 503 }))
  await show(6 * MB)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce(), { timeout: 8_000 })
  expect(onDone.mock.calls[0]?.[0]).toEqual({ uploadID: 7 })
  expect(kept.asked).toEqual([
    'POST',
    'HEAD',
    'PATCH 0',
    'HEAD',
    'PATCH 0',
    `PATCH ${4 * MB}`,
    'POST imports.importUpload-1',
  ])
  // After a reload the upload is found by the properties of the file.
  expect(atob(kept.marks[0]?.split('mark ')[1] ?? '')).toContain(String(6 * MB))
  expect(screen.queryByRole('group')).toBeNull()
})

test('it can be paused by the keyboard and goes on; bytes and per cent are seen, quarters are heard', async () => {
  const { kept } = server()
  const gate = Promise.withResolvers<void>()
  kept.answers.push(
    () => new Response(null, { status: 204, headers: { 'upload-offset': String(4 * MB) } }),
    () => gate.promise.then(() => new Response(null, { status: 204, headers: { 'upload-offset': String(6 * MB) } })),
  )
  const row = await show(6 * MB)
  await waitFor(() => expect(row.textContent).toContain('4 MB / 6 MB'))
  expect(within(row).getByRole('progressbar', { name: '题目.xlsx的进度' }).getAttribute('aria-valuenow')).toBe('66')
  expect(within(row).getByRole('status').textContent).toBe('题目.xlsx：正在上传，50%')
  within(row).getByRole('button', { name: '暂停“题目.xlsx”' }).focus()
  await userEvent.keyboard('{Enter}')
  gate.resolve()
  expect(within(row).getByRole('status').textContent).toBe('题目.xlsx：已暂停')
  kept.bytes = 4 * MB
  kept.answers.length = 0
  await userEvent.click(within(row).getByRole('button', { name: '继续“题目.xlsx”' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

test('what the server says of the file is shown; a call that failed is made again without sending twice', async () => {
  const { kept, reply } = server()
  kept.answers.push(
    () => new Response(null, { status: 204, headers: { 'upload-offset': String(MB) } }),
    () => reply({}, 500, '服务器出错了'),
    () => reply({ errors: [] }, 400, '文件里没有题目'),
  )
  const row = await show(MB)
  expect(await within(row).findByText('中断：服务器出错了')).toBeDefined()
  await userEvent.click(within(row).getByRole('button', { name: '继续“题目.xlsx”' }))
  expect(await within(row).findByText('未接收：文件里没有题目')).toBeDefined()
  expect(kept.asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1)
  await userEvent.click(within(row).getByRole('button', { name: '收起“题目.xlsx”' }))
  await waitFor(() => expect(kept.asked.at(-1)).toBe('DELETE'))
  expect(onDone).not.toHaveBeenCalled()
})

test('a file that is too large is not begun', async () => {
  const { kept } = server()
  const row = await show(31_000_000)
  expect(row.textContent).toContain('未接收：不能超过 30 MB')
  expect(kept.asked).toEqual([])
})

test('rule: what is heard of an upload', () => {
  const one = { file: new File(['1234'], 'a.csv'), upload: {} as never, sent: 3, reason: '' }
  expect(announced({ ...one, state: 'running' })).toBe('a.csv：正在上传，75%')
  expect(announced({ ...one, state: 'using' })).toBe('a.csv：服务器正在处理')
  expect(announced({ ...one, state: 'failed', reason: '网络不通' })).toBe('a.csv：中断，网络不通')
})
