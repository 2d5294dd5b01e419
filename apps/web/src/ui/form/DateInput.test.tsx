import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DateInput } from './DateInput.tsx'
import { Field } from './Field.tsx'

function Exam({ onChange, clearable }: { onChange: (day: string) => void; clearable?: boolean }) {
  const [day, setDay] = useState('2027-05-15')
  return (
    <Field label="考试日期" hint="以准考证为准">
      <DateInput
        value={day}
        min="2027-01-01"
        max="2027-12-31"
        clearable={clearable}
        onChange={(next) => {
          setDay(next)
          onChange(next)
        }}
      />
    </Field>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('考试日期')
const describedBy = () =>
  (field().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('is the browser’s own field, named and bounded, with the day in Chinese', () => {
  render(<Exam onChange={() => undefined} />)
  expect([field().type, field().min, field().max]).toEqual(['date', '2027-01-01', '2027-12-31'])
  expect(describedBy()).toEqual(['以准考证为准', '5 月 15 日 周六'])
})

test('a whole day is told; a year that is being typed and an emptied field are not, and the day comes back', () => {
  const onChange = vi.fn()
  render(<Exam onChange={onChange} />)
  fireEvent.change(field(), { target: { value: '0002-05-15' } })
  expect(field().value).toBe('0002-05-15')
  fireEvent.change(field(), { target: { value: '' } })
  expect(field().value).toBe('')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.blur(field())
  expect(field().value).toBe('2027-05-15')
  fireEvent.change(field(), { target: { value: '2027-06-01' } })
  expect(onChange.mock.calls).toEqual([['2027-06-01']])
  expect(describedBy()).toEqual(['以准考证为准', '6 月 1 日 周二'])
})

test('where no day is a choice too, an emptied field is told', () => {
  const onChange = vi.fn()
  render(<Exam clearable onChange={onChange} />)
  fireEvent.change(field(), { target: { value: '' } })
  expect(onChange.mock.calls).toEqual([['']])
  fireEvent.blur(field())
  expect(field().value).toBe('')
  expect(describedBy()).toEqual(['以准考证为准'])
})
