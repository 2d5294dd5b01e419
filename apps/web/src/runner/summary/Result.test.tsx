import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Result } from './Result.tsx'

const result = (right: number, of: number) => (
  <Result
    title="第一章 · 小结"
    right={right}
    of={of}
    overview="用时 3 分钟"
    actions={<button type="button">再做一遍</button>}
  >
    各题型
  </Result>
)

test('takes the focus, says the rate and what comes next', () => {
  render(result(2, 3))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '第一章 · 小结' }))
  expect(screen.getByRole('region', { name: '第一章 · 小结' }).textContent).toContain('66.7%')
  expect(screen.getByLabelText('正确率 66.7%')).toBeTruthy()
  expect(screen.getByRole('button', { name: '再做一遍' })).toBeTruthy()
})

test('of nothing that was judged there is no rate', () => {
  render(result(0, 0))
  expect(screen.getByLabelText('还没有判分的题')).toBeTruthy()
})
