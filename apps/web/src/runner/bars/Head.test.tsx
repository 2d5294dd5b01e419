import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Head } from './Head.tsx'

test('says what is done here and how far one is; the line above the title is there before its words', () => {
  const { container, rerender } = render(
    <Head back={<a href="/">返回</a>} note={undefined} title="呼吸系统" progress="3 / 10" />,
  )
  const line = container.querySelector('p')
  expect(line?.textContent).toBe('\u00a0')
  expect(screen.getByRole('heading', { level: 1, name: '呼吸系统' })).toBeTruthy()
  expect(screen.getByRole('banner').textContent).toContain('3 / 10')
  expect(screen.getByRole('link', { name: '返回' })).toBeTruthy()
  rerender(
    <Head note="内科学" title="呼吸系统" below={<ol aria-label="单元" />} progress="4 / 10">
      <button type="button">交卷</button>
    </Head>,
  )
  expect(line?.textContent).toBe('内科学')
  expect(screen.getByRole('list', { name: '单元' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '交卷' })).toBeTruthy()
})
