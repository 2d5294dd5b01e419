import { render, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import type { RunnerCommands } from '../state/runnerCommands.ts'
import type { RunnerStore } from '../state/runnerStore.ts'
import { useShortcuts } from './useShortcuts.ts'

const pressed = vi.hoisted(() => vi.fn())
vi.mock('./keyboard.ts', () => ({ pressed }))

function Question() {
  useShortcuts({} as RunnerStore, {} as RunnerCommands)
  return '题目'
}

/** Presses a key as soon as the question stands in the page. */
function Hasty() {
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  }, [])
  return <Question />
}

test('a key that is pressed as soon as the question is there is heard', async () => {
  render(<Hasty />)
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  expect(pressed.mock.calls[0]?.[0]).toMatchObject({ key: 'a' })
})
