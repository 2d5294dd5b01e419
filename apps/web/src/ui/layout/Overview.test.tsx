import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Swatch } from '../charts/Swatch.tsx'
import { Overview, OverviewNext } from './Overview.tsx'

test('says how far one is, and leads on; colours are not read out', () => {
  render(
    <Overview
      figures={
        <>
          已做 <strong>3</strong> / 10 题
          <span>
            <Swatch tone="wrong" />
            错题 1 题
          </span>
        </>
      }
      next={
        <a href="/" title="第一章">
          <OverviewNext>从这里开始：第一章</OverviewNext>
        </a>
      }
    />,
  )
  expect(screen.getByRole('paragraph').textContent).toBe('已做 3 / 10 题错题 1 题')
  expect(screen.getByRole('link', { name: '从这里开始：第一章' }).title).toBe('第一章')
  expect(screen.getByText('错题 1 题').querySelector('[aria-hidden="true"]')).toBeTruthy()
})
