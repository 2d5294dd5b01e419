import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Data } from '@tizhou/contract/contract'
import { App, ConfigProvider } from 'antd'
import { expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { UndoBar } from '../../ui/undo/UndoBar.tsx'
import { QuestionVersions } from './QuestionVersions.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)

type Told = Data<'content.questionVersions'>
const version = (versionID: string, stem: string): Told['versions'][number] => ({
  ...{ versionID, at: 1, actorName: '王编辑', what: '修改题目' },
  question: {
    ...{ style: 'A1', hint: '', stem, options: [], answer: 'A', explanation: '', points: [] },
    ...{ source: '', year: null, difficulty: null, groupStem: '' },
  },
})

test('a version is restored over the one that was seen, and taken back over itself alone', async () => {
  let told: Told = { hash: 'seen', cptID: 3, versions: [version('now', '新题干'), version('h1', '旧题干')] }
  const saved: unknown[] = []
  calls.mockImplementation((async (name: string, params: object) => {
    if (name === 'content.questionVersions') return told
    if (name === 'content.questionVersionRestore') saved.push(params)
    return { hash: `saved ${saved.length}` }
  }) as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <QuestionVersions
            isReviewed={false}
            isOpen
            {...{ appID: 1, allTestID: 7, refusal: undefined, onClose: () => undefined }}
            onRestored={async () => undefined}
          />
          <UndoBar />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const restore = await screen.findByRole('button', { name: '恢复这个版本' })
  await user.click(restore)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ hash: 'seen', versionID: 'h1' })
  told = {
    ...told,
    hash: 'saved 1',
    versions: [version('now', '旧题干'), version('h2', '新题干'), version('h1', '旧题干')],
  }
  await user.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ hash: 'saved 1', versionID: 'h2' })
})
