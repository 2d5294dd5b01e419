import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Section } from './Section.tsx'

test('a part of a page is named by its heading', () => {
  render(<Section title="旗舰店">…</Section>)
  expect(screen.getByRole('region', { name: '旗舰店' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: '旗舰店' })).toBeTruthy()
})
