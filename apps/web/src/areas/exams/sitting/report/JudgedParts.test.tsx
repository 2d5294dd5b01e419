import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { JudgedParts } from './JudgedParts.tsx'

const judged = (Name: string) => ({ Name, TestCount: 1, Right: 0, Score: 0, FullMark: 2, SpentSeconds: 0 })

afterEach(() => vi.unstubAllGlobals())

test('a page that is made into a file for paper has everything, though nobody says that it prints', () => {
  const paper = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => paper)
  render(
    <JudgedParts title="各章节" axis="章节" parts={Array.from({ length: 12 }, (_, at) => judged(`章节 ${at + 1}`))} />,
  )
  const turn = (matches: boolean) =>
    act(() => void Object.assign(paper, { matches }).dispatchEvent(new Event('change')))
  turn(true)
  expect(screen.getByRole('rowheader', { name: '章节 12' })).toBeTruthy()
  turn(false)
  expect(screen.queryByRole('rowheader', { name: '章节 12' })).toBeNull()
})

test('on paper nothing is folded away', () => {
  const parts = Array.from({ length: 12 }, (_, at) => judged(`章节 ${at + 1}`))
  render(<JudgedParts title="各章节" axis="章节" parts={parts} />)
  expect(screen.queryByRole('rowheader', { name: '章节 12' })).toBeNull()
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByRole('rowheader', { name: '章节 12' })).toBeTruthy()
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByRole('rowheader', { name: '章节 12' })).toBeNull()
})
