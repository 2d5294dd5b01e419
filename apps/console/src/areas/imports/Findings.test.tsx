import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Findings, UnreadColumns } from './Findings.tsx'
import { confirmationsOf, isOpen } from './findings.ts'
import type { ImportFinding } from './importTypes.ts'

const sample = (before: string, after: string) => ({ externalID: 'q1', stem: '题一', before, after })
const ANSWER: ImportFinding = { kind: 'answer', count: 1234, confirmed: 0, samples: [sample('A', 'C')] }
const EDITED: ImportFinding = { kind: 'edited', count: 1, confirmed: 0, samples: [sample('手改', '原来')] }
const PICTURES: ImportFinding = { kind: 'pictures', count: 2, confirmed: 0, samples: [sample('', 'gone.png')] }

const POINTS: ImportFinding = {
  ...{ kind: 'points', count: 3, confirmed: 0 },
  samples: [sample('像“心衰的诊断”：名称只差标点、空格或“的”', '心衰诊断')],
}

function Page({ onSaid }: { onSaid: (kinds: string[]) => void }) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<ImportFinding['kind']>>(new Set())
  const onConfirm = (next: ReadonlySet<ImportFinding['kind']>) => {
    onSaid([...next])
    setConfirmed(next)
  }
  return <Findings findings={[ANSWER, EDITED, PICTURES]} outcome="check" confirmed={confirmed} onConfirm={onConfirm} />
}

test('each kind shows its count and samples of before and after, and is confirmed by itself', async () => {
  const user = userEvent.setup()
  const said = vi.fn()
  render(<Page onSaid={said} />)
  const answers = screen.getByRole('region', { name: '改变答案：1,234 题' })
  expect(within(answers).getByRole('row', { name: 'q1 题一 A C' })).toBeTruthy()
  expect(within(answers).getByText('以上是前 1 个，另有 1,233 个。')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: '我确认用文件里的答案覆盖题库里这 1,234 题的答案' }))
  await user.click(screen.getByRole('checkbox', { name: '我确认覆盖这 1 题的手工修改' }))
  await user.click(screen.getByRole('checkbox', { name: /1,234 题的答案/ }))
  expect(said.mock.calls.map(([kinds]) => kinds)).toEqual([['answer'], ['answer', 'edited'], ['edited']])
  expect(within(screen.getByRole('region', { name: /^题目写到/ })).queryByRole('checkbox')).toBeNull()
})

test('new knowledge points are named, each with the one that it is like', () => {
  render(<Findings findings={[POINTS]} outcome="check" />)
  const points = screen.getByRole('region', { name: '会新建的知识点：3 个' })
  expect(within(points).getByRole('columnheader', { name: '新知识点' })).toBeTruthy()
  expect(within(points).getByRole('row', { name: /像“心衰的诊断”：.* 心衰诊断$/ })).toBeTruthy()
})

test('questions that change their chapter are told with both paths, and have to be confirmed', () => {
  const paths = sample('外科 / 乳腺（2027版）', '外科 / 乳腺')
  const chapters: ImportFinding = { kind: 'chapters', count: 15, confirmed: 0, samples: [paths] }
  render(<Findings findings={[chapters]} outcome="check" confirmed={new Set()} onConfirm={vi.fn()} />)
  const region = within(screen.getByRole('region', { name: /^换章节：.*：15 题$/ }))
  expect(region.getByRole('row', { name: 'q1 题一 外科 / 乳腺（2027版） 外科 / 乳腺' })).toBeTruthy()
  expect(region.getByRole('checkbox', { name: '我确认把这 15 题移到文件所说的章节' })).toBeTruthy()
  expect(isOpen([chapters], new Set())).toBe(true)
  expect(confirmationsOf(new Set(['chapters']))).toEqual({ allowChapters: 1 })
})

test('texts that change are told as a change of the bank, with nothing to confirm', () => {
  const texts: ImportFinding = { kind: 'texts', count: 2, confirmed: 0, samples: [sample('题干：旧', '题干：新')] }
  render(<Findings findings={[texts]} outcome="check" confirmed={new Set()} onConfirm={vi.fn()} />)
  expect(screen.getByText('导入会改动题库里已有的内容')).toBeTruthy()
  const region = screen.getByRole('region', { name: '改变题干、共用题干、解析等：2 题' })
  expect(within(region).getByRole('row', { name: 'q1 题一 题干：旧 题干：新' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(isOpen([texts], new Set())).toBe(false)
})

test('an import waits until everything that overwrites is confirmed; missing pictures hold up nothing', () => {
  expect(isOpen([PICTURES, POINTS], new Set())).toBe(false)
  expect(isOpen([ANSWER, EDITED], new Set(['answer']))).toBe(true)
  expect(isOpen([ANSWER, EDITED], new Set(['answer', 'edited']))).toBe(false)
  expect(confirmationsOf(new Set(['answer', 'edited']))).toEqual({ allowAnswers: 1, allowEdited: 1 })
})

test('columns that were not read are named, with a warning where they look like options', () => {
  const column = { sheet: '题目', column: 'B', header: 'wahl_a', rows: 50, likeOptions: 1 as const }
  render(<UnreadColumns columns={[column]} />)
  expect(screen.getByRole('alert').textContent).toContain('像是选项')
  expect(screen.getByText('题目 B 列“wahl_a”（50 行）')).toBeTruthy()
})

test('what an import would do is said as done once it has run', () => {
  render(<Findings findings={[POINTS, ANSWER]} outcome="done" />)
  const answers = within(screen.getByRole('region', { name: /^改变答案/ }))
  expect(answers.getByRole('columnheader', { name: '导入前' })).toBeTruthy()
  expect(answers.getByRole('columnheader', { name: '导入后' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '新建的知识点：3 个' })).toBeTruthy()
  expect(screen.queryByText(/会新建/)).toBeNull()
})
