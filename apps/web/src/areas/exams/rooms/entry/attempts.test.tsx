import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { IntroProps } from '../../sitting/intro/introProps.ts'
import { EntryA } from '../a/EntryA.tsx'
import { EntryB } from '../b/EntryB.tsx'

vi.mock('./EntryFrame.tsx', () => ({ EntryFrame: ({ children }: { children: unknown }) => children }))

const NUMBER = '0123456789'

const entryOf = (Attempts: number, used: number) =>
  ({
    info: {
      Paper: { Name: '第一单元', Seconds: 3_600, TestCount: 50, FullMark: 50, PassMark: null, Units: [], Attempts },
      Mine: Array.from({ length: used }, () => ({ State: 'over' })),
      ...{ Candidate: { Name: '王芳', Number: NUMBER }, CaseRule: null, EntrySeconds: null, HandInAfterSeconds: 0 },
    },
  }) as unknown as IntroProps

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fact = () => screen.getByText('作答次数').nextElementSibling?.textContent

async function logInAtB() {
  for (const label of ['准考证号', '再次输入准考证号', '证件编号', '再次输入证件编号'])
    await userEvent.type(screen.getByLabelText(label), NUMBER)
  await press('登录')
}

test('room A says how many attempts a paper allows and how many are used, before it begins', async () => {
  render(<EntryA {...entryOf(2, 1)} />)
  expect(fact()).toBe('限考 2 次，已考 1 次')
  await press('确认无误')
  expect(screen.getByText('限考 2 次：开始即算一次，不论是否答完。')).toBeDefined()
})

test('room B says so as well', async () => {
  render(<EntryB {...entryOf(1, 0)} />)
  await logInAtB()
  expect(fact()).toBe('限考 1 次')
  await press('信息正确')
  expect(screen.getByText('限考 1 次：开始即算一次，不论是否答完。')).toBeDefined()
})

test('a paper without a limit says that it has none, and has no rule of it', async () => {
  render(<EntryA {...entryOf(0, 3)} />)
  expect(fact()).toBe('不限')
  await press('确认无误')
  expect(screen.queryByText(/限考/)).toBeNull()
})
