import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { choice, longText, needed, whole } from '@tizhou/domain/office/fields'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { plain } from '../table/columnKinds.tsx'
import { inputsOf, roomOf } from './roomOf.tsx'
import { TableRoom } from './TableRoom.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

const THING = {
  name: needed('名称', 20),
  note: longText('说明', 100),
  size: whole('大小', 1, 9),
  kind: choice('种类', { big: '大的', small: '小的' }),
}
const ROW = { thingID: 5, revision: 'seen', used: 2, name: '甲', note: '', size: 3, kind: 'small' }

const { name, note, size, kind } = inputsOf(THING)
const ROOM = roomOf({
  calls: { list: 'agents.flagshipStoreList', save: 'agents.flagshipStoreSave', remove: 'agents.flagshipStoreRemove' },
  name: 'things',
  title: '东西',
  rowKey: 'thingID' as never,
  fields: THING,
  nameOf: (row) => row.name,
  columns: [plain('name', '名称')],
  form: { title: () => '东西', empty: {}, lines: () => [name, note, size, kind] },
  removal: { content: '不再显示。' },
})
const sent = (name: string) => vi.mocked(request).mock.calls.filter(([call]) => call === name)
const saved = () => sent('agents.flagshipStoreSave')

beforeEach(() => {
  vi.mocked(request)
    .mockReset()
    .mockResolvedValue({ roles: [] } as never)
  renderAt(<TableRoom of={{ ...ROOM, load: async () => ({ rows: [ROW as never], total: 1 }) }} />)
})

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '修改：甲' }))
  return screen.findByLabelText('名称')
}
const send = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

test('rule: a row is saved by its id and the revision that was seen, with what its fields hold and nothing else', async () => {
  await userEvent.type(await open(), '乙')
  await screen.findByText('小的')
  await userEvent.type(screen.getByLabelText('说明'), '两行')
  await send()
  await waitFor(() =>
    expect(saved()).toEqual([
      [
        'agents.flagshipStoreSave',
        { thingID: 5, revision: 'seen', name: '甲乙', note: '两行', size: 3, kind: 'small' },
      ],
    ]),
  )
})

test('rule: the form asks for what has to be there, within the bounds of the call', async () => {
  await userEvent.clear(await open())
  await userEvent.clear(screen.getByLabelText('大小'))
  await userEvent.type(screen.getByLabelText('大小'), '10')
  await send()
  await screen.findByText('请填写名称')
  await screen.findByText('应为 1 到 9 的整数')
  expect(saved()).toEqual([])
})

test('rule: a row is removed by its id, and the undo saves it as a new row', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '删除：甲' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(saved()).toEqual([['agents.flagshipStoreSave', { name: '甲', note: '', size: 3, kind: 'small' }]]),
  )
  expect(sent('agents.flagshipStoreRemove')).toEqual([['agents.flagshipStoreRemove', { thingID: 5 }]])
})
