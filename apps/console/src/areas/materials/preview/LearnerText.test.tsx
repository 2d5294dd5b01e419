import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/renderAt.tsx'
import { LearnerText } from './LearnerText.tsx'

const HTML = '<p>左心衰竭以<mark>肺循环淤血</mark>为主，<mark>利尿</mark>。</p>'
const of = { name: '心衰', path: ['循环'], html: HTML }
const page = () => screen.findByRole('region', { name: '学员看到的样子' })

test('key words of recite points are hidden and open by mouse and keyboard; elsewhere they are marked', async () => {
  renderAt(<LearnerText shelf="recite" free {...of} />)
  const shown = await page()
  expect(shown.textContent).not.toContain('肺循环淤血')
  await userEvent.click(within(shown).getByRole('button', { name: '关键词，5 个字，按下显示' }))
  expect(shown.textContent).toContain('肺循环淤血')
  within(shown).getByRole('button', { name: '关键词，2 个字，按下显示' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(shown.textContent).toContain('利尿')
  await userEvent.click(screen.getByRole('checkbox', { name: '遮住关键词' }))
  expect(within(await page()).queryByRole('button')).toBeNull()
})

test('it says what those see who have it and the others, and shows it light and dark', async () => {
  renderAt(<LearnerText shelf="theory" free={false} {...of} />)
  expect((await page()).textContent).toContain('肺循环淤血')
  expect(screen.getByText(/^收费：班次里有“理论学习”的学员看到全文/)).toBeDefined()
  await userEvent.click(screen.getByText('没有开通的学员'))
  expect((await page()).textContent).toContain('这一节还没有开通')
  expect((await page()).textContent).not.toContain('肺循环淤血')
  await userEvent.click(screen.getByText('深色'))
  expect(document.documentElement.dataset.theme).toBe('dark')
  await userEvent.click(screen.getByText('浅色'))
  expect(document.documentElement.dataset.theme).toBe('light')
})

test('a free text is open to everybody', async () => {
  renderAt(<LearnerText shelf="theory" free {...of} />)
  await page()
  await userEvent.click(screen.getByText('没有开通的学员'))
  expect((await page()).textContent).toContain('肺循环淤血')
})
