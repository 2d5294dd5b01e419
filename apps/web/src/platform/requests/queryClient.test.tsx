import { RequestError } from '@tizhou/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './queryClient.ts'

afterEach(() => vi.restoreAllMocks())

const unreachable = () =>
  Object.assign(Object.create(RequestError.prototype) as RequestError, { status: 0, outcome: 'unreachable', msg: '' })

test.each([
  ['without network a page says so at once', false, 1],
  ['with one, a failure that may be over in a moment is tried again', true, 3],
])('%s', async (_name, online, tries) => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const ask = vi.fn().mockRejectedValue(unreachable())
  const asked = queryClient
    .fetchQuery({ queryKey: ['scratch', online], queryFn: ask, meta: { quiet: true } })
    .catch(() => 'failed')
  await vi.runAllTimersAsync()
  expect(await asked).toBe('failed')
  expect(ask).toHaveBeenCalledTimes(tries)
  vi.useRealTimers()
})
