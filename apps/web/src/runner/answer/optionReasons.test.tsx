import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSettings, setSettings } from '../../platform/settings.ts'
import { renderRunner } from '../testing/renderRunner.tsx'
import { wireItem, wireSet } from '../testing/wireSet.ts'

const REASONS = [
  { ItemName: 'A', Content: '甲见于别处' },
  { ItemName: 'C', Content: '丙是首选' },
]

/** The first question and the second one of the shared options have reasons. */
function reasonedSet(more: object = {}) {
  const wire = wireSet()
  const [singles, shared] = wire.test.StyleItems
  if (singles) singles.TestItems[0] = wireItem(1, { Reasons: REASONS, ...more })
  const group = shared?.TestItems[0]
  if (group && 'BTestItems' in group && group.BTestItems?.[1]) group.BTestItems[1].Reasons = REASONS
  return wire
}
const article = () => within(screen.getByRole('article'))

beforeEach(() => setSettings({ confirmSingle: true, autoNext: false, sheetOpen: true, reasonsOpen: true }))
afterEach(() => localStorage.clear())

test('a reason stands at its option once the question is answered, and is read with it', async () => {
  const { user } = await renderRunner({ wire: reasonedSet() })
  expect(article().queryByText('丙是首选')).toBeNull()
  await user.keyboard('b')
  expect(await article().findByText('丙是首选')).toBeTruthy()
  const described = (name: string) => {
    const id = article()
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .getAttribute('aria-describedby')
    return id === null ? null : document.getElementById(id)?.textContent
  }
  expect([described('A'), described('B'), described('C')]).toEqual(['甲见于别处', null, '丙是首选'])
})

test('folded at one option they are folded at all, also of the next questions', async () => {
  const { user } = await renderRunner({ wire: reasonedSet() })
  await user.keyboard('c')
  const [first, second] = (await article().findAllByRole('group')) as HTMLDetailsElement[]
  expect([first?.open, second?.open]).toEqual([true, true])
  await user.click(within(first as HTMLElement).getByText('理由'))
  await expect.poll(() => [first?.open, second?.open]).toEqual([false, false])
  expect(getSettings().reasonsOpen).toBe(false)
  await user.click(within(second as HTMLElement).getByText('理由'))
  await expect.poll(() => [first?.open, second?.open]).toEqual([true, true])
})

test('of shared options each question has its own reasons, below its letters', async () => {
  const { user, store } = await renderRunner({ wire: reasonedSet() })
  act(() => store.act({ type: 'goTo', id: 4 }))
  await screen.findByRole('article')
  expect(article().queryByText('丙是首选')).toBeNull()
  await user.keyboard('b')
  const list = await article().findByRole('list', { name: '第 4 题各选项的理由' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['A理由甲见于别处', 'C理由丙是首选'])
  expect(article().queryByRole('list', { name: '第 3 题各选项的理由' })).toBeNull()
})

test('a question without a key shows none', async () => {
  const waiting = { Answer: '', Explain: '', Waits: 'sitting', Reasons: undefined }
  const { user } = await renderRunner({ wire: reasonedSet(waiting) })
  await user.keyboard('c')
  expect(await article().findByText(/您的作答已保存/)).toBeTruthy()
  expect(article().queryByText('理由')).toBeNull()
})
