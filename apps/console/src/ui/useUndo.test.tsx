import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, Button, ConfigProvider } from 'antd'
import { expect, test, vi } from 'vitest'
import { UndoBar } from './undo/UndoBar.tsx'
import { useUndo, useUndone } from './useUndo.tsx'

function Step({ undo }: { undo: () => Promise<unknown> }) {
  const offer = useUndo()
  return (
    <>
      <Button onClick={() => offer({ title: '已合并', undo, step: 'merge 7' })}>合并</Button>
      <Button onClick={() => offer({ title: '已拆分', undo, step: 'change 8' })}>拆分</Button>
    </>
  )
}

function Steps() {
  const undone = useUndone()
  return <Button onClick={() => undone('merge 7')}>在记录里撤销</Button>
}

test('the message of a step goes once the step was undone elsewhere; those of other steps stay', async () => {
  const undo = vi.fn(async () => undefined)
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Step undo={undo} />
        <Steps />
        <UndoBar />
      </App>
    </ConfigProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '合 并' }))
  await user.click(screen.getByRole('button', { name: '拆 分' }))
  await screen.findByText('已合并')
  await screen.findByText('已拆分')
  // Under the pointer messages do not go by themselves.
  await user.hover(screen.getByText('已拆分'))
  await user.hover(screen.getByText('已合并'))
  fireEvent.click(screen.getByRole('button', { name: '在记录里撤销' }))
  await waitFor(() => expect(screen.queryByText('已合并')).toBeNull())
  expect(screen.queryByText('已拆分')).not.toBeNull()
  expect(undo).not.toHaveBeenCalled()
})
