import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { ModuleMatrix } from './ModuleMatrix.tsx'
import type { Subject } from './subjectTypes.ts'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

const SUBJECT = {
  ...{ appID: 7, modulesRevision: 'r', trees: [{ name: '章节练习', module: 'Own', questions: 1 }] },
  versions: [{ vn: 1, name: '基础班', modules: ['ChapterTest'], holders: 0 }],
} as unknown as Subject

test('modules stand in groups, each with how full it is as a bar with numbers, and the way to where it is filled', async () => {
  vi.mocked(request).mockImplementation((async (call: string) =>
    call === 'people.consoleMe' || call === 'people.me'
      ? { roles: ['editor'] }
      : {
          checks: [],
          roles: ['editor'],
          fills: [
            { module: 'ChapterTest', there: 9, all: 12 },
            { module: 'Video', there: 0, all: 3 },
            { module: 'Live', there: 1, all: 2 },
          ],
        }) as never)
  renderAt(<ModuleMatrix subject={SUBJECT} onChanged={async () => {}} />)
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
  expect(await screen.findByText('9 / 12 题')).toBeDefined()
  const bar = screen.getByRole('progressbar', { name: '章节练习：目录里的题 9 题，题库的题共 12 题' })
  expect(bar.getAttribute('aria-valuenow')).toBe('75')
  expect(row('视频课程').getByText('0 / 3 课')).toBeDefined()
  // Whoever may not enter the room of live lessons is not led there.
  expect((await screen.findByRole('link', { name: '视频课程：去视频' })).getAttribute('href')).toMatch(
    /\/videos\?subject=7$/,
  )
  expect(row('直播课').queryByRole('link')).toBeNull()
  expect(row('模拟答辩').getByText('由别处提供')).toBeDefined()
  for (const group of ['练习', '考试', '复习与资料', '视频', '直播', '计划', '其他'])
    expect(screen.getByRole('row', { name: group })).toBeDefined()
  expect(screen.getByRole('checkbox', { name: '基础班包含Own' })).toBeDefined()
  expect((screen.getByRole('checkbox', { name: '基础班包含章节练习' }) as HTMLInputElement).checked).toBe(true)
})
