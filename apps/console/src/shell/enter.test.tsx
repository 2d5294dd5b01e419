import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEnter } from './enter.ts'

let end: () => void
beforeEach(() => {
  end = keepEnter()
})
afterEach(() => end())

const heard = vi.fn()
const show = () => {
  heard.mockReset()
  render(
    <>
      <input aria-label="名称" onKeyDown={heard} />
      <textarea aria-label="题干" onKeyDown={heard} />
    </>,
  )
}
/** Whether the page goes on with the key. */
const enter = (label: string, of: object = {}) =>
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', keyCode: 13, ...of })

test.each([
  ['of an input method', { isComposing: true }],
  ['of an input method, by its code', { keyCode: 229 }],
  ['that is held down', { repeat: true }],
])('an Enter %s presses nothing', (_, of) => {
  show()
  expect(enter('名称', of)).toBe(false)
  expect(heard).not.toHaveBeenCalled()
})

test('any other Enter is left alone, and those in texts of many lines', () => {
  show()
  expect(enter('名称')).toBe(true)
  expect(enter('题干', { repeat: true })).toBe(true)
  expect(heard).toHaveBeenCalledTimes(2)
})
