import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { choice, text, tick } from '../form/fields.tsx'
import { plain } from '../table/columnKinds.tsx'
import type { Room } from './description.ts'
import { TableRoom } from './TableRoom.tsx'

interface Sale {
  saleID: number
  revision: string
  title: string
  kind: 'percent' | 'minus'
  onlyNew: 0 | 1
  link: string
}
interface Values {
  title: string
  kind: Sale['kind']
  onlyNew: boolean
  link: string
}

const ROW: Sale = { saleID: 1, revision: 'first', title: '周末', kind: 'percent', onlyNew: 0, link: '' }
const save = vi.fn<(values: Values, row?: Sale) => Promise<unknown>>()
beforeEach(() => {
  save.mockReset().mockResolvedValue(null)
})

const ROOM: Room<Sale, Values> = {
  name: 'sales',
  title: '优惠',
  load: async () => ({ rows: [ROW], total: 1 }),
  rowKey: 'saleID',
  nameOf: ({ title }) => title,
  columns: [plain('title', '名称')],
  form: {
    title: () => '修改',
    initial: (row) => ({
      ...{ title: row?.title, kind: row?.kind, link: row?.link },
      onlyNew: row?.onlyNew === 1,
    }),
    lines: () => [
      text('title', '名称', 60, { required: true }),
      choice('kind', '方式', { percent: '减百分比', minus: '减金额' }),
      tick('onlyNew', '仅限首次购买'),
      text('link', '链接', 60),
    ],
    save,
  },
}

const conflict = (...fields: { field: string; yours: unknown; theirs: unknown }[]) =>
  new RequestError(409, '这个优惠刚被别人修改过，你的修改还没有保存', {
    reason: 'changed',
    revision: 'second',
    fields: fields.map((one) => ({ label: one.field, ...one })),
  })

async function typed(name: string) {
  renderAt(<TableRoom of={ROOM} />)
  await userEvent.click(await screen.findByRole('button', { name: '修改：周末' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.clear(form.getByLabelText('名称'))
  await userEvent.type(form.getByLabelText('名称'), name)
  return form
}

const press = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: '保存' }))

test('rule: where somebody else saved meanwhile, what was typed stays, and each field is chosen', async () => {
  save.mockRejectedValueOnce(
    conflict(
      { field: 'title', yours: '我的名称', theirs: '对方的名称' },
      { field: 'kind', yours: 'percent', theirs: 'minus' },
      { field: 'onlyNew', yours: 0, theirs: 1 },
    ),
  )
  const form = await typed('我的名称')
  await press(form)
  expect(await form.findByText('这个优惠刚被别人修改过，你的修改还没有保存')).toBeDefined()
  const field = (name: string) => within(form.getByRole('radiogroup', { name }))
  // A field typed in here keeps its value until the other one is chosen; an untouched field takes the other one.
  expect(form.getByLabelText<HTMLInputElement>('名称', { selector: 'input[type=text]' }).value).toBe('我的名称')
  expect(field('名称').getByRole('radio', { name: '用我的：我的名称' })).toHaveProperty('checked', true)
  expect(field('名称').getByRole('radio', { name: '用对方的：对方的名称' })).toHaveProperty('checked', false)
  expect(field('方式').getByRole('radio', { name: '用对方的：减金额' })).toHaveProperty('checked', true)
  expect(field('仅限首次购买').getByRole('radio', { name: '用对方的：是' })).toHaveProperty('checked', true)
  expect(form.queryByRole('radiogroup', { name: '链接' })).toBeNull()
  await userEvent.click(field('方式').getByRole('radio', { name: '用我的：减百分比' }))
  await press(form)
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.calls[1]?.[0]).toEqual({ title: '我的名称', kind: 'percent', onlyNew: true, link: '' })
  expect(save.mock.calls[1]?.[1]).toMatchObject({ saleID: 1, revision: 'second' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('theirs is taken into the form, and a third who saves meanwhile is told as well', async () => {
  save.mockRejectedValueOnce(conflict({ field: 'title', yours: '我的名称', theirs: '对方的名称' }))
  save.mockRejectedValueOnce(conflict({ field: 'link', yours: '', theirs: '/third' }))
  const form = await typed('我的名称')
  await press(form)
  await userEvent.click(await form.findByRole('radio', { name: '用对方的：对方的名称' }))
  expect(form.getByLabelText<HTMLInputElement>('名称', { selector: 'input[type=text]' }).value).toBe('对方的名称')
  await press(form)
  expect(await form.findByRole('radio', { name: '用对方的：/third' })).toHaveProperty('checked', true)
  expect(form.queryByRole('radiogroup', { name: '名称' })).toBeNull()
  await press(form)
  await waitFor(() => expect(save).toHaveBeenCalledTimes(3))
  expect(save.mock.calls[2]?.[0]).toMatchObject({ title: '对方的名称', link: '/third' })
})
