import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryModel } from '@tizhou/domain/review/memory'
import { GOOD } from '@tizhou/domain/review/rating'
import { expect, test, vi } from 'vitest'
import { tracked } from '../tracking/clicks.ts'
import { Grades, gradeOfKey } from './Grades.tsx'

const plan = { today: 20_000, retention: 0.9, model: new MemoryModel() }

test('each grade says when it brings the card again, and which was chosen', async () => {
  const onGrade = vi.fn()
  render(
    <Grades memories={[]} plan={plan} label="记得怎么样" track={tracked('rateCard')} chosen={GOOD} onGrade={onGrade} />,
  )
  expect(screen.getByRole('group', { name: '记得怎么样' })).toBeTruthy()
  for (const [name, pressed] of [
    ['重来 今天', 'false'],
    ['困难 明天', 'false'],
    ['良好 2 天', 'true'],
    ['简单 8 天', 'false'],
  ] as const)
    expect(
      screen.getByRole('button', { name: new RegExp(name.replace(' ', '\\s*')) }).getAttribute('aria-pressed'),
    ).toBe(pressed)
  await userEvent.click(screen.getByRole('button', { name: /困难/ }))
  expect(onGrade).toHaveBeenCalledWith(2)
})

test('the keys 1 to 4 are grades, alone and not while a word is composed', () => {
  const key = (of: KeyboardEventInit & { key: string }) => gradeOfKey(new KeyboardEvent('keydown', of))
  expect(['1', '2', '3', '4', '5', '0'].map((one) => key({ key: one }))).toEqual([1, 2, 3, 4, undefined, undefined])
  expect(key({ key: '1', ctrlKey: true })).toBeUndefined()
  expect(key({ key: '1', shiftKey: true })).toBeUndefined()
  expect(key({ key: '1', isComposing: true })).toBeUndefined()
})
