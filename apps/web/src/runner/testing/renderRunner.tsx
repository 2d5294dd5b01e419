import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { fetchParts } from '../page/lazyParts.ts'
import { Runner } from '../page/Runner.tsx'
import type { RunnerProps } from '../page/runnerProps.ts'
import { restoredEntries, withLocalEntries } from '../persistence/restore.ts'
import { RunnerStore, type StoreOptions } from '../state/runnerStore.ts'
import { setFromWire } from '../state/wire.ts'
import { wireSet } from './wireSet.ts'

const NOW = 1_800_000_000_000

export interface Rendering extends Partial<StoreOptions> {
  wire?: ReturnType<typeof wireSet>
  local?: OutboxEntry[]
  props?: Partial<RunnerProps>
  userOptions?: Parameters<typeof userEvent.setup>[0]
}

/** Renders a runner over the test set and records what it gives to the outbox. */
export async function renderRunner({ wire = wireSet(), local = [], props, userOptions, ...options }: Rendering = {}) {
  await fetchParts()
  // Requests beside the run (measures) get no answer; a test that needs one mocks `fetch` itself.
  if (!vi.isMockFunction(globalThis.fetch))
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no network'))),
    )
  const sent: OutboxEntry[] = []
  const set = withLocalEntries(setFromWire(wire), local)
  const mode = options.replyMode ?? 'practice'
  let made = 0
  const store = new RunnerStore(
    set,
    {
      appID: 5,
      now: () => NOW + ++made * 1000,
      newReplyID: () => `reply-${++made}`.padEnd(32, '0'),
      send: (entry) => {
        sent.push(entry)
        return Promise.resolve()
      },
    },
    { mode, replyMode: mode, restored: restoredEntries(set, mode), at: 1, confirmSingle: true, ...options },
  )
  const onFilter = vi.fn()
  const onRecite = vi.fn()
  const user = userEvent.setup(userOptions)
  const view = render(
    <Runner
      store={store}
      mode={mode}
      title="贫血"
      recite={false}
      onRecite={onRecite}
      filter="all"
      onFilter={onFilter}
      {...props}
    />,
  )
  await screen.findByRole('complementary', { name: '答题卡' })
  return { store, sent, user, view, onFilter, onRecite }
}
