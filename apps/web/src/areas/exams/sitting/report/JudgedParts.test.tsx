import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { JudgedParts } from './JudgedParts.tsx'

const judged = (Name: string) => ({
  ...{ Name, TestCount: 1, Right: 0, Score: 0, FullMark: 2 },
  ...{ SpentSeconds: 0, Waiting: 0, WaitingMark: 0 },
})

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

test('what waits has a segment of its own, a word in the legend, and says how many questions it is', () => {
  const parts = [
    { ...judged('A1 型题'), Score: 1, Waiting: 2, WaitingMark: 2 },
    { ...judged('多项选择题'), FullMark: 0, Waiting: 3, WaitingMark: 6 },
  ]
  const { container } = render(
    <JudgedParts title="各题型" axis="题型" parts={parts} note="另有 5 题待公布，届时计入。" />,
  )
  expect(screen.getAllByText('待公布').length).toBeGreaterThan(0)
  expect(screen.getByText('1/2 分 50%，2 题待公布')).toBeTruthy()
  expect(screen.getByText('3 题待公布')).toBeTruthy()
  expect(screen.getByText('另有 5 题待公布，届时计入。')).toBeTruthy()
  const widths = [...container.querySelectorAll('i[style]')].map((one) => (one as HTMLElement).style.width)
  expect(widths).toEqual(['25%', '50%', '0%', '100%'])
})

test('where nothing waits nothing says so', () => {
  render(<JudgedParts title="各题型" axis="题型" parts={[judged('A1 型题')]} />)
  expect(screen.queryByText(/待公布/)).toBeNull()
})

test('the table of a part that waits as a whole says so, and no score of 0', () => {
  const parts = [
    { ...judged('A1 型题'), Score: 1, Waiting: 2, WaitingMark: 2 },
    { ...judged('多项选择题'), FullMark: 0, Waiting: 3, WaitingMark: 6 },
  ]
  render(<JudgedParts title="各题型" axis="题型" parts={parts} />)
  fireEvent.click(screen.getByRole('button', { name: '看表' }))
  const cells = (name: string) =>
    [...(screen.getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('td') ?? [])].map(
      (cell) => cell.textContent,
    )
  expect(cells('A1 型题')).toEqual(['1', '2'])
  expect(cells('多项选择题')).toEqual(['待公布', '6'])
})
