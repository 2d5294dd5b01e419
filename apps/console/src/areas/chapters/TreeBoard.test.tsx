import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { type Chapter, chapterRows, type Plan, type Tree } from './arranging.ts'
import { SplitDialog } from './dialogs.tsx'
import { TreeBoard } from './TreeBoard.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

const chapter = (cptID: number, name: string, count = 0): Chapter => ({
  ...{ cptID, parentID: 0, name, count, free: 0, friends: 0, trial: 0 },
  revision: `r${cptID}`,
})
const treeOf = (...chapters: Chapter[]): Tree => ({
  ...{ treeID: 1, name: '章节练习', sourceName: '章节练习', moduleName: '章节练习', chapters },
})
const PLAN: Plan = {
  ...{ seen: ['s'], said: '', notes: [], moved: 0, retired: 0, leaving: 0, elsewhere: [], parts: [] },
  ...{ before: [], after: [], unlisted: 0 },
}

/** Takes 甲章 out of the board, as the list that is read anew does. */
let removed = () => {}
function Board() {
  const [tree, setTree] = useState(treeOf(chapter(1, '甲章'), chapter(2, '乙章')))
  removed = () => setTree(treeOf(chapter(2, '乙章')))
  return <TreeBoard appID={7} tree={tree} />
}

test('rule: after a chapter is removed no other one is chosen, so no button acts on it', async () => {
  calls.mockImplementation((async (call: string) => {
    if (call === 'chapters.chapterPlan') return PLAN
    if (call === 'chapters.chapterArrange') act(() => removed())
    return { stepID: 5, said: '删除“甲章”', made: [], roles: [] }
  }) as never)
  renderAt(<Board />)
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除“甲章”' }))
  await vi.waitFor(() => expect(dialog.getByRole('button', { name: '删除' })).toHaveProperty('disabled', false))
  await userEvent.click(dialog.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('原来选中的章节已不在，请另选一章。')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '删除' })).toBeNull())
  // Something else that is begun and left chooses none, either.
  act(() => screen.getByRole('treeitem', { name: /乙章/ }).focus())
  await userEvent.keyboard(' ')
  await userEvent.click(screen.getByRole('button', { name: '移动到' }))
  const other = within(await screen.findByRole('dialog'))
  await userEvent.click(other.getByRole('button', { name: '取消' }))
  expect(screen.getByText('原来选中的章节已不在，请另选一章。')).toBeTruthy()
})

test('a split shows how many questions each part will get', async () => {
  calls.mockImplementation((async () => ({ ...PLAN, parts: [8, 7] })) as never)
  const rows = chapterRows(treeOf(chapter(1, '甲章', 15)))
  renderAt(<SplitDialog appID={7} treeID={1} rows={rows} outline={rows} onDone={() => {}} onClose={() => {}} />)
  expect(await screen.findByRole('textbox', { name: '第 1 部分（8 题）' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '第 2 部分（7 题）' })).toBeTruthy()
})
