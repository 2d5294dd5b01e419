import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Table } from './Table.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const row = (
  <tr>
    <th scope="row">第一单元</th>
    <td>60</td>
    <td>看</td>
  </tr>
)

test('is named by its caption; heads that nobody sees are heads all the same', () => {
  render(
    <Table caption="各单元" columns={['单元', '分', { name: '操作', hidden: true }]}>
      {row}
    </Table>,
  )
  const table = screen.getByRole('table', { name: '各单元' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['单元', '分', '操作'])
  expect(within(table).getByRole('rowheader', { name: '第一单元' })).toBeTruthy()
  expect(within(table).getAllByRole('rowgroup')).toHaveLength(2)
})

test('the corner above the names of rows is no head; groups of rows stay groups', () => {
  render(
    <Table
      caption="对照表"
      grouped
      columns={[{ name: '' }, { key: 1, name: '同名' }, { key: 2, name: '同名', content: <b>同名</b> }]}
    >
      <tbody>{row}</tbody>
      <tbody>{row}</tbody>
    </Table>,
  )
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['同名', '同名'])
  expect(screen.getAllByRole('rowgroup')).toHaveLength(3)
})

test('a frame is reached by the keyboard where its table is wider', async () => {
  const shown = (
    <Table caption="各班次" frame="班次对比" columns={['功能']}>
      {row}
    </Table>
  )
  const { unmount } = render(shown)
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  unmount()
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  render(shown)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '班次对比' }))
})
