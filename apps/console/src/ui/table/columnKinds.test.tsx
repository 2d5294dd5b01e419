import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from './columnKinds.tsx'

test('a long name of a person is cut on the screen, its title has it whole, and so has an export', () => {
  const column = person('nickName', '姓名')
  const row = { nickName: 'Bartholomew'.repeat(9) }
  render(column.render?.(row))
  const { overflow, textOverflow } = getComputedStyle(screen.getByTitle(row.nickName))
  expect([overflow, textOverflow]).toEqual(['hidden', 'ellipsis'])
  expect(column.text?.(row)).toBe(row.nickName)
})
