import { QueryObserver } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../platform/queryClient.ts'
import { request } from '../platform/request.ts'
import { endSession, startSession } from '../platform/session.ts'
import { OfflineBar } from './OfflineBar.tsx'

beforeEach(() => startSession({ guid: 'g'.repeat(43), userID: 7 }))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('the office says that the server is out of reach until it answers, and loads what is missing', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('cut')))
  vi.stubGlobal('fetch', fetched)
  render(<OfflineBar />)
  // The place is there before its text, so that screen readers tell what comes into it.
  const bar = screen.getByRole('status')
  expect(bar.textContent).toBe('')
  await act(async () => void (await request('staff.staffMe', {}).catch(() => undefined)))
  expect(bar.textContent).toContain('连不上服务器')
  const load = vi.fn().mockRejectedValueOnce(new Error('not yet')).mockResolvedValue('rows')
  const shown = new QueryObserver(queryClient, { queryKey: ['room'], queryFn: load, retry: false })
  onTestFinished(shown.subscribe(() => undefined))
  await waitFor(() => expect(shown.getCurrentResult().isError).toBe(true))
  fetched.mockImplementation(async () => new Response('{}'))
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(bar.textContent).toBe(''))
  await waitFor(() => expect(shown.getCurrentResult().data).toBe('rows'))
})

test('a call that is given up says nothing of the server', async () => {
  vi.stubGlobal('fetch', async (_: unknown, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  render(<OfflineBar />)
  const stop = new AbortController()
  const call = request('staff.staffMe', {}, { signal: stop.signal }).catch(() => undefined)
  await act(async () => {
    stop.abort()
    await call
  })
  expect(screen.getByRole('status').textContent).toBe('')
})
