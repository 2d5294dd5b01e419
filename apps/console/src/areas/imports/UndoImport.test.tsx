import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { UndoImport } from './UndoImport.tsx'

const UNDO = { restored: 0, deleted: 1, takenOut: 1, edited: 0, later: [], papers: [], learners: null }

test('before an import in an open subject is undone, it is said how many questions learners lose, with answers and notes', async () => {
  const learners = { gone: 2, answered: 1, noted: 1 }
  renderAt(<UndoImport importID={1} isBulk={false} undo={{ ...UNDO, learners }} onDone={async () => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '撤销导入' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/^科目已开放：学员的章节里会少 2 题，其中 1 题已有学员作答、1 题有学员的笔记或收藏/),
  ).toBeDefined()
})

test('imports that have to be undone before are linked', async () => {
  const later = [{ importID: 77, fileName: '勘误.xlsx' }]
  renderAt(<UndoImport importID={1} isBulk={false} undo={{ ...UNDO, later }} onDone={async () => {}} />)
  expect((await screen.findByRole('link', { name: '勘误.xlsx' })).getAttribute('href')).toMatch(/\/imports\/77$/)
  expect(screen.queryByRole('button', { name: '撤销导入' })).toBeNull()
})

test('in a subject that is no learner’s nothing is said of learners', async () => {
  renderAt(<UndoImport importID={1} isBulk={false} undo={UNDO} onDone={async () => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '撤销导入' }))
  expect(within(await screen.findByRole('dialog')).queryByText(/科目已开放/)).toBeNull()
})
