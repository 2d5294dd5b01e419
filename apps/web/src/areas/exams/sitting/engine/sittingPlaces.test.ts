// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { given, opened, viewOf } from '../testing/opened.ts'

test('a second machine takes the paper over; the first one says so and gets it back', async () => {
  const { hall, page } = await opened()
  page.engine.keep(1, given('A'))
  await hall.quiet()
  const second = hall.page(hall.machine('two'))
  await second.engine.open()
  expect(second.engine.answers().get(1)?.reply).toBe('A')
  second.engine.keep(1, given('B'))
  await hall.advance(31_000)
  expect(viewOf(page).phase).toBe('elsewhere')
  page.engine.keep(1, given('X'))
  await page.engine.open()
  await hall.quiet()
  expect(page.engine.answers().get(1)?.reply).toBe('B')
  expect(viewOf(page).phase).toBe('sitting')
})

test('what was answered without network on the first machine does not undo what the second one gave later', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'lost'
  page.engine.keep(1, given('A'))
  page.engine.keep(2, given('A'))
  await hall.quiet()
  hall.crash(page)
  hall.weather = () => 'fair'
  const second = hall.page(hall.machine('two'))
  await second.engine.open()
  second.engine.keep(1, given('B'))
  await hall.quiet()
  const back = hall.page(page.machine)
  await back.engine.open()
  await hall.quiet()
  expect([1, 2].map((id) => hall.server.answers.get(id)?.reply)).toEqual(['B', 'A'])
})

test('a second tab of the same browser is known at once', async () => {
  const { hall, machine, page } = await opened()
  const second = hall.page(machine)
  await second.engine.open()
  await hall.quiet()
  expect(viewOf(page).phase).toBe('elsewhere')
})
