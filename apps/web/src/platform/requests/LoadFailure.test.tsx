import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LoadFailure } from './LoadFailure.tsx'
import { RequestError } from './request.ts'

const outbox = { pending: 0 }
vi.mock('../outbox/outbox.ts', () => ({ useOutbox: () => outbox }))
beforeEach(() => {
  outbox.pending = 0
})

const shown = (error: unknown) => {
  render(<LoadFailure error={error} what="试卷" onRetry={() => undefined} />)
  return document.body.textContent ?? ''
}

test('what could not be loaded says so, why, and can be tried again', () => {
  expect(shown(new RequestError(403, '没有权限'))).toContain('试卷没有加载成功没有权限。')
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

test('status 300: there is none, which is no failure (specification, section 8)', () => {
  const text = shown(new RequestError(300, '试卷已收回'))
  expect(text).toContain('暂时没有试卷试卷已收回')
  expect(text).not.toContain('没有加载成功')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what waits on this device is spoken of only where something waits', () => {
  const cut = new RequestError(0, '', null, 'unreachable')
  expect(shown(cut)).toContain('试卷没有加载成功网络连接不上。请检查网络后重试。')
  outbox.pending = 3
  expect(shown(cut)).toContain('3 条记录已保存在本机，联网后会自动上传')
})
