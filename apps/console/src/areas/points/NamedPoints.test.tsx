import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { NamedPoints } from './NamedPoints.tsx'

const POINTS = [
  { pointID: 1, name: '心力衰竭', aliases: ['心衰'] },
  { pointID: 2, name: '心房颤动', aliases: [] },
  { pointID: 3, name: '心肌梗死', aliases: ['心梗'] },
]

const asked: string[] = []
vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: async (_call: string, { q }: { q: string }) => {
    asked.push(q)
    return { rows: POINTS.filter(({ name, aliases }) => [name, ...aliases].some((one) => one.includes(q))) }
  },
}))
beforeEach(() => {
  asked.length = 0
})

function Form({ single, start, told }: { single: boolean; start: string; told: string[] }) {
  const [value, setValue] = useState(start)
  const change = (names: string) => {
    told.push(names)
    setValue(names)
  }
  return (
    <>
      <label htmlFor="points">知识点</label>
      <NamedPoints id="points" appID={1} own="心肌梗死" single={single} value={value} onChange={change} />
      <button type="button">别处</button>
    </>
  )
}

/** Gives what the field tells. */
function show(single = false, start = ''): string[] {
  const told: string[] = []
  renderAt(<Form single={single} start={start} told={told} />)
  return told
}

const option = '.ant-select-item-option'
const offered = () => [...document.querySelectorAll<HTMLElement>(option)].map(({ title }) => title)
/** The keys are pressed in the browser test: the emulated window does not tell which key it was. */
const choose = (title: string) => userEvent.click(document.querySelector(`${option}[title="${title}"]`) as HTMLElement)
const box = () => screen.findByRole('combobox', { name: '知识点' })

test('what is typed offers points by name and other name, but not the point itself; what is chosen is a name', async () => {
  const told = show()
  await userEvent.type(await box(), '心')
  await waitFor(() => expect(offered()).toEqual(['心力衰竭（又称心衰）', '心房颤动']))
  await choose('心力衰竭（又称心衰）')
  expect(told).toEqual(['心力衰竭'])
  await userEvent.type(await box(), '心')
  await waitFor(() => expect(offered()).toEqual(['心房颤动']))
  await choose('心房颤动')
  expect(told.at(-1)).toBe('心力衰竭、心房颤动')
})

test('names that are pasted with signs between them are taken each once', async () => {
  const told = show(false, '心力衰竭')
  await userEvent.click(await box())
  await userEvent.paste('心房颤动、心力衰竭；别的')
  expect(told.at(-1)).toBe('心力衰竭、心房颤动、别的')
})

test('what was typed and not chosen stays as a name when the field is left', async () => {
  const told = show()
  await userEvent.type(await box(), '没有的')
  expect(await screen.findByText('没有叫“没有的”的知识点')).toBeTruthy()
  await userEvent.tab()
  expect(told).toEqual(['没有的'])
})

test('of one point only the next choice takes the place of the one before', async () => {
  const told = show(true, '心力衰竭')
  await userEvent.type(await box(), '心房')
  await waitFor(() => expect(offered()).toEqual(['心房颤动']))
  await choose('心房颤动')
  expect(told.at(-1)).toBe('心房颤动')
})
