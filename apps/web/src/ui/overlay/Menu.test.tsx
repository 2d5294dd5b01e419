import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { Menu, MenuChoice, MenuItem } from './Menu.tsx'

function setup() {
  const chosen = vi.fn()
  render(
    <Menu label="科目" trigger={<Button>切换</Button>}>
      <MenuChoice
        label="我的科目"
        value="b"
        options={[
          { value: 'a', label: '内科' },
          { value: 'b', label: '外科' },
        ]}
        onChange={chosen}
      />
      <MenuItem disabled onSelect={() => chosen('disabled')}>
        停用
      </MenuItem>
      <MenuItem onSelect={() => chosen('all')}>全部科目</MenuItem>
    </Menu>,
  )
  return { user: userEvent.setup(), chosen, trigger: screen.getByRole('button', { name: '切换' }) }
}

test('a menu opens at what is chosen; arrows go around and pass by what is disabled', async () => {
  const { user, trigger } = setup()
  await user.click(trigger)
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement?.textContent).toBe('外科')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('全部科目')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('内科')
  await user.keyboard('全')
  expect(document.activeElement?.textContent).toBe('全部科目')
})

test('choosing closes the menu and gives the focus back to its button', async () => {
  const { user, trigger, chosen } = setup()
  await user.click(trigger)
  await user.click(screen.getByRole('menuitemradio', { name: '内科' }))
  expect(chosen.mock.calls).toEqual([['a']])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(trigger)
})

test('Esc gives the focus to the button though it was pressed by a mouse that took none', async () => {
  const user = userEvent.setup()
  render(
    <Menu label="科目" trigger={<Button onMouseDown={(event) => event.preventDefault()}>切换</Button>}>
      <MenuItem onSelect={() => undefined}>全部科目</MenuItem>
    </Menu>,
  )
  const trigger = screen.getByRole('button', { name: '切换' })
  await user.click(trigger)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(trigger)
  // After a mouse press the keys belong to the page.
  trigger.blur()
  await user.click(trigger)
  await user.click(screen.getByRole('menuitem', { name: '全部科目' }))
  expect(document.activeElement).toBe(document.body)
})

test('Esc and Tab close without choosing; a disabled item does nothing', async () => {
  const { user, trigger, chosen } = setup()
  await user.click(trigger)
  await user.click(screen.getByRole('menuitem', { name: '停用' }))
  expect(screen.getByRole('menu')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menu')).toBeTruthy()
  await user.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(chosen).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(trigger)
})
