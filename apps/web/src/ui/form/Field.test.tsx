import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

const described = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

test('a field names its control and ties hint and error to it', () => {
  render(
    <Field label="密码" required error="请输入密码" hint="大写锁定已打开">
      <TextInput />
    </Field>,
  )
  const input = screen.getByLabelText('密码')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
  expect(described(input)).toEqual(['请输入密码', '大写锁定已打开'])
  expect(screen.getByRole('alert').textContent).toBe('请输入密码')
})

test('without an error nothing is announced or called invalid', () => {
  render(
    <Field label="账号">
      <TextInput />
    </Field>,
  )
  expect(screen.getByLabelText('账号').getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
