import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { bounded, boundedMarks } from './examDraft.ts'
import { NumberInput } from './NumberInput.tsx'

function Typed({ first, read }: { first: number; read: (typed: string) => number }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <NumberInput aria-label="数" value={value} read={read} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const minutes = (typed: string) => bounded(typed, 1, 300)

test.each([
  ['half a mark', 1, boundedMarks, '{Control>}a{/Control}0.5', '0.5', '0.5'],
  ['other minutes after taking the old ones out', 90, minutes, '{Backspace}{Backspace}45', '45', '45'],
  ['more than there may be', 90, minutes, '{Control>}a{/Control}999', '999', '300'],
  ['nothing', 90, minutes, '{Control>}a{/Control}{Backspace}', '', '1'],
])('%s is typed as it is, and within its bounds when one leaves', async (_, first, read, keys, seen, value) => {
  const user = userEvent.setup({ delay: null })
  render(<Typed first={first} read={read} />)
  const field = screen.getByRole('spinbutton') as HTMLInputElement
  await user.click(field)
  await user.keyboard(keys)
  expect(field.value).toBe(seen)
  await user.tab()
  expect(field.value).toBe(value)
  expect(screen.getByRole('status').textContent).toBe(value)
})
