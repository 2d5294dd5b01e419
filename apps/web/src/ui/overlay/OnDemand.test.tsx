import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OnDemand } from './OnDemand.tsx'

const Part = ({ name }: { name: string }) => <p>{name}</p>

test('a part that does not arrive says so in its place, and arrives the next time it is shown', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Part }>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Part })

  const { unmount } = render(<OnDemand load={load} props={{ name: '退出登录' }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('没有加载成功')
  unmount()

  render(<OnDemand load={load} props={{ name: '退出登录' }} />)
  expect(await screen.findByText('退出登录')).toBeTruthy()
})

test('a part that is there already shows at once', async () => {
  const load = async () => ({ default: Part })
  const { unmount } = render(<OnDemand load={load} props={{ name: '一' }} />)
  await screen.findByText('一')
  unmount()
  render(<OnDemand load={load} props={{ name: '二' }} />)
  expect(screen.getByText('二')).toBeTruthy()
})
