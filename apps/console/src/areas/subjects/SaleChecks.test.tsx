import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { SaleChecks } from './SaleChecks.tsx'
import type { Subject } from './subjectTypes.ts'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

const check = (key: string, name: string, isDone: boolean, said: string) => ({ key, name, isDone, said })

test('what a subject still needs is counted, said, and leads to where it is made; what is there leads nowhere', async () => {
  const reply = {
    fills: [],
    checks: [
      check('questions', '题目', true, '章节里有 9 道题'),
      check('free', '免费内容', false, '没有免费章节'),
      check('dates', '考试日期', false, '没有以后的考试日期'),
    ],
  }
  vi.mocked(request).mockImplementation((async (call: string) =>
    call === 'subjects.subjectSaleCheck' ? reply : { roles: ['editor'] }) as never)
  renderAt(<SaleChecks subject={{ appID: 7, versions: [] }} />)
  expect(await screen.findByText('还缺 2 项')).toBeDefined()
  const asked = vi.mocked(request).mock.calls.map(([call, params]) => [call, params])
  expect(asked).toContainEqual(['subjects.subjectSaleCheck', { appID: 7 }])
  const [questions, free, dates] = screen.getAllByRole('listitem')
  expect(questions?.textContent).toBe('题目章节里有 9 道题')
  expect(questions?.querySelector('a')).toBeNull()
  expect(free?.textContent).toContain('没有免费章节')
  expect(free?.querySelector('a')?.getAttribute('href')).toMatch(/\/chapters\?subject=7$/)
  expect(dates?.querySelector('a')?.getAttribute('href')).toMatch(/\/subjects\/7\?tab=dates&form=new$/)
  // On the same way: the days of examinations, and for those who may enter it what agents are called.
  expect(screen.getByRole('link', { name: '考试日期' }).getAttribute('href')).toMatch(/\/subjects\/7\?tab=dates$/)
  expect(screen.queryByRole('link', { name: /^代理商/ })).toBeNull()
})

test('who may enter the room of agents is led to it', async () => {
  vi.mocked(request).mockImplementation((async (call: string) =>
    call === 'subjects.subjectSaleCheck' ? { checks: [], fills: [] } : { roles: ['operator'] }) as never)
  renderAt(<SaleChecks subject={{ appID: 7, versions: [] }} />)
  expect((await screen.findByRole('link', { name: /^代理商/ })).getAttribute('href')).toMatch(/\/agents$/)
})

const version = (vn: number, name: string, state: 'draft' | 'open', price: number) =>
  ({ vn, name, state, price }) as Subject['versions'][number]
const hrefOf = (name: string) => screen.findByRole('link', { name }).then((link) => link.getAttribute('href'))

test('each link of the list opens the form that it speaks of: the draft to be put on sale, the version without a price', async () => {
  const checks = [
    check('versions', '在售版本', false, '“新班”还是草稿'),
    check('prices', '价格', false, '“新班”的价格是 0'),
  ]
  vi.mocked(request).mockImplementation((async (call: string) =>
    call === 'subjects.subjectSaleCheck' ? { checks, fills: [] } : { roles: ['editor', 'seller'] }) as never)
  renderAt(
    <SaleChecks subject={{ appID: 7, versions: [version(1, '班', 'draft', 9), version(2, '新班', 'draft', 0)] }} />,
  )
  expect(await hrefOf('上架“班”')).toMatch(/\/subjects\/7\?form=1$/)
  expect(await hrefOf('给“新班”定价格')).toMatch(/\/subjects\/7\?form=2&at=price$/)
})

test('without a version its form is what comes first; who sets no prices is told who does', async () => {
  const checks = [check('versions', '在售版本', false, '没有'), check('prices', '价格', false, '0')]
  vi.mocked(request).mockImplementation((async (call: string) =>
    call === 'subjects.subjectSaleCheck' ? { checks, fills: [] } : { roles: ['editor'] }) as never)
  renderAt(<SaleChecks subject={{ appID: 7, versions: [version(2, '新班', 'open', 0)] }} />)
  expect(await hrefOf('新建版本')).toMatch(/\/subjects\/7\?form=new$/)
  expect(screen.getByText('（价格由销售在“价格与优惠”中设定）')).toBeDefined()
})
