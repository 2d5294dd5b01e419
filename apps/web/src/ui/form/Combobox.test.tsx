import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'

const NAMES = ['心内科', '神经内科', '神经外科', '眼科']

function Department({ onSubmit }: { onSubmit?: () => void }) {
  const [value, setValue] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <Field label="科室" hint="可以不填">
        <Combobox listLabel="科室的建议" value={value} onChange={setValue} options={NAMES} />
      </Field>
      <button type="submit">保存</button>
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '科室' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('the arrows open the suggestions and go round; Enter takes one over without sending the form', async () => {
  const user = userEvent.setup()
  const onSubmit = vi.fn()
  render(<Department onSubmit={onSubmit} />)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await user.tab()
  expect(options()).toEqual([])
  await user.keyboard('{ArrowDown}')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('listbox', { name: '科室的建议' }).id).toBe(field().getAttribute('aria-controls'))
  expect(options()).toEqual(NAMES)
  expect(active()).toBeUndefined()
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('心内科')
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('眼科')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('眼科')
  await user.keyboard('{Enter}')
  expect([field().value, options(), document.activeElement]).toEqual(['眼科', [], field()])
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('what is typed cuts the suggestions down, and may be anything', async () => {
  const user = userEvent.setup()
  const onSubmit = vi.fn()
  render(<Department onSubmit={onSubmit} />)
  await user.type(field(), '内科')
  expect(options()).toEqual(['心内科', '神经内科'])
  await user.type(field(), '门诊')
  expect(options()).toEqual([])
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(field().value).toBe('内科门诊')
})

test('Esc closes the suggestions alone; Home and End stay the text’s; leaving the field closes them', async () => {
  const user = userEvent.setup()
  const onKeyDown = vi.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: replaces a dialog
    <div onKeyDown={onKeyDown}>
      <Department />
    </div>,
  )
  await user.type(field(), '神经')
  await user.keyboard('{ArrowDown}{Home}')
  expect(field().selectionStart).toBe(0)
  expect(active()).toBe('神经内科')
  onKeyDown.mockClear()
  await user.keyboard('{Escape}')
  expect([options(), field().value, onKeyDown.mock.calls.length]).toEqual([[], '神经', 0])
  await user.keyboard('{Escape}')
  expect(onKeyDown).toHaveBeenCalledOnce()
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(2)
  await user.tab()
  expect(options()).toEqual([])
})

test('a press takes one over and leaves the focus in the field; a word that is composed keeps its keys', async () => {
  const user = userEvent.setup()
  render(<Department />)
  await user.click(field())
  await user.click(screen.getByRole('option', { name: '神经外科' }))
  expect([field().value, document.activeElement]).toEqual(['神经外科', field()])
  await user.clear(field())
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })
  expect(active()).toBeUndefined()
})
