import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Head, HeadProgress } from './Head.tsx'

test('says what is done here and how far one is; the line above the title is there before its words', () => {
  const { container, rerender } = render(
    <Head back={<a href="/">返回</a>} note={undefined} title="呼吸系统">
      <HeadProgress label="已做 3 题，共 10 题" max={10} value={3}>
        已做 <b>3</b> / 10
      </HeadProgress>
    </Head>,
  )
  const line = container.querySelector('p')
  expect(line?.textContent).toBe('\u00a0')
  expect(screen.getByRole('heading', { level: 1, name: '呼吸系统' }).title).toBe('呼吸系统')
  const bar = screen.getByRole('progressbar', { name: '已做 3 题，共 10 题' })
  expect([bar.ariaValueNow ?? bar.getAttribute('aria-valuenow'), bar.parentElement?.textContent]).toEqual([
    '3',
    '已做 3 / 10',
  ])
  rerender(
    <Head note="内科学" title="呼吸系统" below={<ol aria-label="单元" />}>
      工具
    </Head>,
  )
  expect(line?.textContent).toBe('内科学')
  expect(screen.getByRole('list', { name: '单元' })).toBeTruthy()
})
