import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../platform/request.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { SubjectSelect } from './SubjectSelect.tsx'

vi.mock('../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../platform/request.ts')>()),
  request: vi.fn(),
}))

const SUBJECTS = [
  { appID: 1, code: 'ZY_YTMJ', shortName: '中医' },
  { appID: 2, code: 'LC_YTMJ', shortName: '临床' },
  { appID: 3, code: 'LCZL_YTMJ', shortName: '临床助理' },
]
let values: { appID?: number }
/** Answers of the server that a test gives when it wants to, by the text that was asked for. */
let waiting: Map<string, () => void>

beforeEach(() => {
  values = {}
  waiting = new Map()
  vi.mocked(request).mockReset()
  vi.mocked(request).mockImplementation((async (_: string, { q = '' }: { q?: string }) => {
    if (q) await new Promise<void>((resolve) => waiting.set(q, resolve))
    return { rows: SUBJECTS.filter(({ code, shortName }) => `${shortName}${code}`.includes(q)) }
  }) as never)
  renderAt(
    <Form onValuesChange={(_, all: typeof values) => Object.assign(values, all)}>
      <Form.Item name="appID">
        <SubjectSelect allowClear={false} />
      </Form.Item>
      <button type="button">下一个</button>
    </Form>,
  )
})
const box = () => screen.findByRole('combobox', { name: '科目' })
/** The list goes by the numbers of keys. */
const press = async (key: 'Enter' | 'Escape', keyCode: number) => fireEvent.keyDown(await box(), { key, keyCode })
const enter = () => press('Enter', 13)
const answer = (q: string) => act(async () => waiting.get(q)?.())

test('Enter takes nothing of the list that was there before the text: it waits for what the text finds', async () => {
  await userEvent.click(await box())
  expect(await screen.findByTitle('中医（ZY_YTMJ）')).toBeDefined()
  await userEvent.type(await box(), '临床')
  expect(screen.queryByTitle('中医（ZY_YTMJ）')).toBeNull()
  await enter()
  expect(values.appID).toBeUndefined()
  await answer('临床')
  await waitFor(() => expect(values.appID).toBe(2))
})

test('whoever types on after Enter, or presses Escape, has taken nothing', async () => {
  await userEvent.type(await box(), '临床')
  await enter()
  await userEvent.type(await box(), '助理')
  await answer('临床')
  await answer('临床助理')
  expect(await screen.findByTitle('临床助理（LCZL_YTMJ）')).toBeDefined()
  expect(values.appID).toBeUndefined()
  await userEvent.clear(await box())
  await userEvent.type(await box(), '中医')
  await enter()
  await press('Escape', 27)
  await answer('中医')
  expect(values.appID).toBeUndefined()
})

test('whoever goes on to the next field after Enter still gets what was entered', async () => {
  await userEvent.type(await box(), '中医')
  await enter()
  await userEvent.tab()
  await answer('中医')
  await waitFor(() => expect(values.appID).toBe(1))
  expect(screen.getByRole('button', { name: '下一个' })).toBe(document.activeElement)
})
