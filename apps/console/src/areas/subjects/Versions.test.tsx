import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import type { Subject, Version } from './subjectTypes.ts'
import { Versions } from './Versions.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
beforeEach(() => {
  calls.mockReset().mockResolvedValue({ roles: ['editor', 'seller'] } as never)
})

const VERSION: Version = {
  vn: 3,
  revision: 'seen',
  name: '强化班',
  position: 1,
  price: 26850,
  verNo: 20,
  hidden: 0,
  hideByVip: [],
  subList: [{ ID: 7, Name: '上册' }],
  modules: ['ChapterTest'],
  holders: 2,
  state: 'withdrawn' as const,
  everHeld: 1,
}
const onChanged = async () => {}
const show = () =>
  renderAt(<Versions subject={{ appID: 9, versions: [VERSION] } as unknown as Subject} onChanged={onChanged} />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const form = async () => within(await screen.findByRole('dialog'))

test('a new version is a draft, typed in yuan and sent in fen, with the next number', async () => {
  show()
  await press('新建版本')
  const { getByLabelText, getByRole, findByText } = await form()
  await userEvent.type(getByLabelText('名称'), '冲刺班')
  await userEvent.type(getByLabelText('价格（元/年）'), '12.345')
  await userEvent.click(getByRole('checkbox', { name: '购买时不显示' }))
  await userEvent.click(getByRole('button', { name: '创建' }))
  expect(await findByText('请填写金额，最多两位小数，例如 268 或 268.50')).toBeDefined()
  await userEvent.clear(getByLabelText('价格（元/年）'))
  await userEvent.type(getByLabelText('价格（元/年）'), '12.30')
  await userEvent.click(getByRole('button', { name: '创建' }))
  const sent = {
    appID: 9,
    vn: 4,
    name: '冲刺班',
    position: 2,
    price: 1230,
    verNo: 20,
    hidden: 1,
    hideByVip: [],
    subList: [],
  }
  await waitFor(() => expect(calls).toHaveBeenCalledWith('subjects.versionCreate', sent))
  expect(await screen.findByText('版本已创建，请在“模块”中选择它包含的模块，再上架')).toBeDefined()
})

test('a version that is no draft from the start is on sale at once', async () => {
  show()
  await press('新建版本')
  const { getByLabelText, getByRole } = await form()
  await userEvent.type(getByLabelText('名称'), '冲刺班')
  await userEvent.type(getByLabelText('价格（元/年）'), '12')
  await userEvent.click(getByRole('checkbox', { name: '先存为草稿', checked: true }))
  await userEvent.click(getByRole('button', { name: '创建' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('subjects.versionCreate', expect.objectContaining({ verNo: 1 })),
  )
})

test('a version on sale for nothing asks for a tick, and the refusal without it stands there', async () => {
  show()
  await press('修改：强化班')
  const { getByLabelText, getByRole, queryByRole, findByText } = await form()
  const free = () => queryByRole('checkbox', { name: '免费：任何人可以免费开通' })
  await userEvent.clear(getByLabelText('价格（元/年）'))
  await userEvent.type(getByLabelText('价格（元/年）'), '0')
  expect(free()).toBeNull()
  await userEvent.click(getByRole('checkbox', { name: '下架：不能再买', checked: true }))
  const reason = '请填写价格，确实免费的请勾选'
  calls.mockRejectedValueOnce(new RequestError(400, '请检查', { errors: [{ field: 'allowFree', reason }] }))
  await userEvent.click(getByRole('button', { name: '保存' }))
  expect(await findByText(reason)).toBeDefined()
  const unconfirmed = expect.not.objectContaining({ allowFree: 1 })
  expect(calls).toHaveBeenLastCalledWith('subjects.versionSave', unconfirmed)
  await userEvent.click(free() as HTMLElement)
  await userEvent.click(getByRole('button', { name: '保存' }))
  const confirmed = expect.objectContaining({ price: 0, verNo: 1, allowFree: 1 })
  await waitFor(() => expect(calls).toHaveBeenCalledWith('subjects.versionSave', confirmed))
})

test('an editor is asked for no price: the version stays off sale until somebody who sells has set one', async () => {
  calls.mockReset().mockResolvedValue({ roles: ['editor'] } as never)
  show()
  await press('新建版本')
  const { getByLabelText, getByRole, queryByLabelText } = await form()
  expect(queryByLabelText('价格（元/年）')).toBeNull()
  await userEvent.type(getByLabelText('名称'), '冲刺班')
  await userEvent.click(getByRole('button', { name: '创建' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('subjects.versionCreate', expect.not.objectContaining({ price: 0 })),
  )
  expect(calls).toHaveBeenCalledWith('subjects.versionCreate', expect.objectContaining({ verNo: 20 }))
})

test('a version off sale shows so in its form; taken back on sale it keeps its parts and gets VerNO 1', async () => {
  show()
  await press('修改：强化班')
  const { getByLabelText, getByRole } = await form()
  expect(getByLabelText<HTMLInputElement>('价格（元/年）').value).toBe('268.50')
  expect(getByLabelText<HTMLInputElement>('编号').disabled).toBe(true)
  expect(getByLabelText<HTMLInputElement>('第 1 分册的名称').value).toBe('上册')
  await userEvent.click(getByRole('checkbox', { name: '下架：不能再买', checked: true }))
  await userEvent.click(getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith(
      'subjects.versionSave',
      expect.objectContaining({ vn: 3, price: 26850, verNo: 1, hidden: 0, subList: [{ ID: 7, Name: '上册' }] }),
    ),
  )
})

test('a version that somebody ever held cannot be removed', async () => {
  show()
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: '删除：强化班' })
  expect([remove.disabled, remove.title]).toEqual([true, '已有人开通过，只能下架'])
})

test('the form of a version that the address asks for is open at the field it names, and closing it clears the address', async () => {
  const { address } = renderAt(
    <Versions subject={{ appID: 9, versions: [VERSION] } as unknown as Subject} onChanged={onChanged} />,
    '/room?form=3&at=price',
  )
  const { getByLabelText, getByRole } = await form()
  const price = getByLabelText<HTMLInputElement>('价格（元/年）')
  expect(price.value).toBe('268.50')
  await waitFor(() => expect(document.activeElement).toBe(price))
  await userEvent.click(getByRole('button', { name: '取消' }))
  await waitFor(() => expect(address()).toBe('/room'))
})

test('a form that the address asks for on another tab is not opened here', async () => {
  renderAt(
    <Versions subject={{ appID: 9, versions: [VERSION] } as unknown as Subject} onChanged={onChanged} />,
    '/room?tab=dates&form=new',
  )
  await screen.findByRole('button', { name: '新建版本' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the form speaks to people: no name of a field of the calls stands in it', async () => {
  show()
  await press('修改：强化班')
  await form()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/接口|VerNO|buyListHide|SubList|bookID|\bvn\b/)
})
