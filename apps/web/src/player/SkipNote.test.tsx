import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PlayerStore } from './playerStore.ts'
import { SkipNote } from './SkipNote.tsx'

const NOTE = /第一次看不能快进/

beforeEach(() => localStorage.clear())

function watching(noSkip: boolean) {
  const onEffect = vi.fn()
  const store = new PlayerStore({ rules: { noSkip }, onEffect })
  store.act({ type: 'loaded', duration: 100 })
  render(<SkipNote store={store} />)
  return { store, onEffect }
}

test('where skipping is forbidden a text says why, until the video was seen once', () => {
  const { store, onEffect } = watching(true)
  expect(screen.queryByText(NOTE)).not.toBeNull()
  act(() => store.act({ type: 'jumped', to: 60, now: 0 }))
  expect(onEffect).toHaveBeenCalledWith({ type: 'refused' })
  expect(store.view.get().at).toBe(0)
  act(() => {
    store.act({ type: 'playing', at: 0, now: 0 })
    store.act({ type: 'time', at: 99, now: 99_000 })
  })
  expect(screen.queryByText(NOTE)).toBeNull()
  act(() => store.act({ type: 'jumped', to: 20, now: 99_000 }))
  act(() => store.act({ type: 'jumped', to: 95, now: 99_000 }))
  expect(store.view.get().at).toBe(95)
})

test('a lesson without the rule says nothing of it', () => {
  const { store, onEffect } = watching(false)
  expect(screen.queryByText(NOTE)).toBeNull()
  act(() => store.act({ type: 'jumped', to: 60, now: 0 }))
  expect([store.view.get().at, onEffect.mock.calls]).toEqual([60, []])
})
