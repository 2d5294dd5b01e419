import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { type Lists, NameRows } from './NameRows.tsx'

let lists: Lists

function Form({ names }: { names: readonly string[] }) {
  const [value, setValue] = useState<Lists>({ names, retired: [] })
  lists = value
  return (
    <>
      <NameRows value={value} onChange={setValue} byHand={['乙']} longest={20} />
      <button type="button" onClick={() => setValue({ names: ['别人的'], retired: ['甲'] })}>
        用对方的
      </button>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^第 \d+ 项的名称$/ })

test('names are moved by buttons and by their place, and what was typed by hand is marked', async () => {
  renderAt(<Form names={['甲', '乙', '丙']} />)
  await screen.findByRole('group', { name: '甲' })
  await userEvent.click(button('乙上移'))
  expect(lists.names).toEqual(['乙', '甲', '丙'])
  const place = screen.getByRole('spinbutton', { name: '乙的位置' })
  await userEvent.clear(place)
  await userEvent.type(place, '3{Enter}')
  expect(lists.names).toEqual(['甲', '丙', '乙'])
  expect(document.activeElement).toBe(place)
  await userEvent.clear(screen.getByRole('spinbutton', { name: '甲的位置' }))
  await userEvent.type(screen.getByRole('spinbutton', { name: '甲的位置' }), '99{Enter}')
  expect(lists.names).toEqual(['丙', '乙', '甲'])
  expect(within(screen.getByRole('group', { name: '乙' })).getByText('手工')).toBeTruthy()
  expect(screen.getAllByText('手工')).toHaveLength(1)
})

test('a name is changed, retired, offered again at the end, and removed', async () => {
  renderAt(<Form names={['甲', '乙', '丙']} />)
  await screen.findByRole('group', { name: '甲' })
  await userEvent.type(inputs()[1] as HTMLInputElement, '二')
  await userEvent.click(button('停用甲'))
  expect(lists).toEqual({ names: ['乙二', '丙'], retired: ['甲'] })
  await userEvent.click(button('恢复甲'))
  expect(lists).toEqual({ names: ['乙二', '丙', '甲'], retired: [] })
  await userEvent.click(button('停用丙'))
  await userEvent.click(button('移除丙'))
  expect(lists).toEqual({ names: ['乙二', '甲'], retired: [] })
})

test('a new name of a long list stands on its last page and has the focus', async () => {
  renderAt(<Form names={Array.from({ length: 45 }, (_, at) => `选项${at + 1}`)} />)
  await screen.findByRole('group', { name: '选项1' })
  expect(inputs()).toHaveLength(20)
  await userEvent.type(screen.getByLabelText('筛选选项'), '选项4')
  expect(inputs().map(({ value }) => value)).toEqual([
    '选项4',
    '选项40',
    '选项41',
    '选项42',
    '选项43',
    '选项44',
    '选项45',
  ])
  await userEvent.click(button('新增选项'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('第 46 项的名称')
  await userEvent.keyboard('新的')
  expect(lists.names.slice(-2)).toEqual(['选项45', '新的'])
})

test('what somebody else saved meanwhile takes the place of the rows', async () => {
  renderAt(<Form names={['甲', '乙']} />)
  await screen.findByRole('group', { name: '甲' })
  await userEvent.click(button('用对方的'))
  expect(inputs().map(({ value }) => value)).toEqual(['别人的'])
  expect(screen.getByRole('region', { name: '停用的选项' }).textContent).toContain('甲')
})
