import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useId, useState } from 'react'
import { expect, test } from 'vitest'
import { TabList, TabPanel, Tabs } from './Tabs.tsx'

const TABS = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙' },
] as const

function Two() {
  const [shown, onShow] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs label="两种方式" tabs={TABS} shown={shown} onShow={onShow}>
      {shown}
      <button type="button">里面</button>
    </Tabs>
  )
}

test('arrows, Home and End move between the tabs, round at the ends; Tab goes into the panel', async () => {
  const user = userEvent.setup()
  render(<Two />)
  await user.tab()
  const tab = (name: string) => screen.getByRole('tab', { name })
  const shows = (name: string) => {
    expect(document.activeElement).toBe(tab(name))
    expect(tab(name).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel', { name })).toBeTruthy()
  }
  shows('甲')
  for (const [key, name] of [
    ['{ArrowRight}', '乙'],
    ['{ArrowLeft}', '甲'],
    ['{ArrowLeft}', '丙'],
    ['{ArrowRight}', '甲'],
    ['{End}', '丙'],
    ['{Home}', '甲'],
  ] as const) {
    await user.keyboard(key)
    shows(name)
  }
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '里面' }))
})

function Apart() {
  const [shown, onShow] = useState<'a' | 'b' | 'c'>('a')
  const id = useId()
  return (
    <>
      <TabList id={id} look="box" label="两种方式" tabs={TABS} shown={shown} onShow={onShow} />
      <p>之间</p>
      <TabPanel id={id} shown={shown}>
        {`${shown}的内容`}
      </TabPanel>
    </>
  )
}

test('a panel that stands elsewhere is named by its tab, which names it', async () => {
  const user = userEvent.setup()
  render(<Apart />)
  await user.tab()
  await user.keyboard('{End}')
  const panel = screen.getByRole('tabpanel', { name: '丙' })
  expect(panel.textContent).toBe('c的内容')
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id)
})
