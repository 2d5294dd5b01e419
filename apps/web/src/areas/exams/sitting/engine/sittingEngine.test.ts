// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createHall, type Weather } from '../testing/hall.ts'
import { given, opened, viewOf } from '../testing/opened.ts'

test('an answer is with the server at once, and the page says so', async () => {
  const { hall, page } = await opened()
  page.engine.keep(1, given('B', 12))
  expect(viewOf(page).net).toBe('saving')
  await hall.quiet()
  expect(hall.server.answers.get(1)).toMatchObject({ reply: 'B', spendTime: 12 })
  expect(viewOf(page)).toMatchObject({ net: 'saved', unsaved: 0 })
})

test('answers given while a call is under way go together in the next one', async () => {
  const { hall, page } = await opened()
  const before = hall.calls.length
  for (const reply of ['A', 'B', 'C']) for (const id of [1, 2, 3]) page.engine.keep(id, given(reply))
  await hall.quiet()
  expect([1, 2, 3].map((id) => hall.server.answers.get(id)?.reply)).toEqual(['C', 'C', 'C'])
  expect(hall.calls.length - before).toBeLessThanOrEqual(2)
  expect(hall.mostInFlight).toBe(1)
})

test('without network answers stay here and go by themselves once it is back', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'lost'
  page.engine.keep(1, given('B'))
  page.engine.keep(2, given('', 1, true))
  await hall.advance(5_000)
  expect(viewOf(page)).toMatchObject({ net: 'offline', unsaved: 2 })
  expect(hall.server.answers.size).toBe(0)
  hall.weather = () => 'fair'
  await hall.advance(20_000)
  expect(hall.server.answers.get(1)?.reply).toBe('B')
  expect(hall.server.answers.get(2)?.marked).toBe(1)
  expect(viewOf(page)).toMatchObject({ net: 'saved', unsaved: 0 })
})

test('the longer the network is cut the rarer it is tried, and a sign of life tries at once', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'lost'
  page.engine.keep(1, given('B'))
  await hall.advance(60_000)
  const tried = hall.calls.length
  expect(tried).toBeLessThan(16)
  hall.weather = () => 'fair'
  page.engine.look()
  await hall.quiet()
  expect(hall.server.answers.get(1)?.reply).toBe('B')
})

test.each(['fails', 'gateway', 'replyLost', 'doubled'] as Weather[])(
  'a call that ends with “%s” loses and changes nothing',
  async (weather) => {
    const { hall, page } = await opened()
    hall.weather = () => weather
    page.engine.keep(1, given('A'))
    await hall.advance(3_000)
    page.engine.keep(1, given('D'))
    hall.weather = () => 'fair'
    await hall.advance(20_000)
    expect(hall.server.answers.get(1)?.reply).toBe('D')
    expect(viewOf(page)).toMatchObject({ net: 'saved', unsaved: 0, phase: 'sitting' })
  },
)

test('a call that arrives after a later one does not bring the old answer back', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'late'
  page.engine.keep(1, given('A'))
  await hall.advance(100)
  hall.weather = () => 'fair'
  page.engine.keep(1, given('B'))
  await hall.advance(20_000)
  hall.deliverLate()
  expect(hall.server.answers.get(1)?.reply).toBe('B')
})

test('a page that crashes without network has its answers after it is opened again', async () => {
  const { hall, machine, page } = await opened()
  hall.weather = () => 'lost'
  page.engine.keep(1, given('B', 40))
  await hall.quiet()
  hall.crash(page)
  hall.weather = () => 'fair'
  const again = hall.page(machine)
  await again.engine.open()
  await hall.quiet()
  expect(again.engine.answers().get(1)).toMatchObject({ reply: 'B', spendTime: 40 })
  expect(hall.server.answers.get(1)?.reply).toBe('B')
})

test('a page that closes while its answer is on the way to the disk leaves it for the next one', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'lost'
  page.engine.keep(1, given('C'))
  const again = await hall.reload(page)
  hall.weather = () => 'fair'
  again.engine.look()
  await hall.advance(20_000)
  expect(hall.server.answers.get(1)?.reply).toBe('C')
})

test('opened again without network the paper goes on as this device has it, then by the server', async () => {
  const { hall, page } = await opened()
  page.engine.keep(1, given('A'))
  await hall.quiet()
  hall.weather = () => 'lost'
  page.engine.keep(1, given('B'))
  await hall.quiet()
  const again = await hall.reload(page)
  expect(viewOf(again)).toMatchObject({ phase: 'sitting', net: 'offline' })
  expect(again.engine.answers().get(1)?.reply).toBe('B')
  again.engine.keep(2, given('C'))
  await hall.quiet()
  hall.weather = () => 'fair'
  await hall.advance(30_000)
  expect([1, 2].map((id) => hall.server.answers.get(id)?.reply)).toEqual(['B', 'C'])
})

test('a paper that was never opened here and cannot be reached says so, and opens by itself once it can', async () => {
  const hall = createHall()
  hall.weather = () => 'lost'
  const page = hall.page(hall.machine('one'))
  await page.engine.open()
  await hall.quiet()
  expect(viewOf(page)).toMatchObject({ phase: 'failed', net: 'offline' })
  expect(viewOf(page).trouble?.outcome).toBe('unreachable')
  // A press of the button meanwhile does not open the paper a second time.
  void page.engine.open()
  await hall.advance(3_000)
  hall.weather = () => 'fair'
  page.engine.look()
  await hall.advance(20_000)
  expect(viewOf(page)).toMatchObject({ phase: 'sitting', net: 'saved', trouble: null })
  expect(hall.server.seat).toBe(1)
})

test.each(['lost', 'replyLost', 'fails', 'gateway', 'late'] as Weather[])(
  'a step whose confirmation ends with “%s” is confirmed once, with the answer as given',
  async (weather) => {
    const { hall, page } = await opened()
    page.engine.keep(1, given('A'))
    await hall.quiet()
    hall.weather = () => weather
    const confirming = page.engine.confirmStep(1, given('B'))
    await hall.advance(2_000)
    hall.weather = () => 'fair'
    await hall.advance(20_000)
    await confirming
    hall.deliverLate()
    expect(hall.server.confirmed).toEqual([1])
    expect(hall.server.answers.get(1)?.reply).toBe('B')
    expect(page.engine.answers().get(1)).toMatchObject({ confirmed: true, reply: 'B' })
    expect(viewOf(page)).toMatchObject({ phase: 'sitting', doing: null, net: 'saved' })
  },
)

test.each(['lost', 'replyLost', 'fails', 'gateway', 'late'] as Weather[])(
  'a section whose entering ends with “%s” is entered once, with what was answered before',
  async (weather) => {
    const { hall, page } = await opened()
    hall.weather = () => weather
    page.engine.keep(1, given('C'))
    const entering = page.engine.enterSection(2)
    await hall.advance(2_000)
    hall.weather = () => 'fair'
    await hall.advance(20_000)
    await entering
    hall.deliverLate()
    expect(hall.server.section).toBe(2)
    expect(hall.server.answers.get(1)?.reply).toBe('C')
    expect(viewOf(page)).toMatchObject({ phase: 'sitting', doing: null, net: 'saved' })
  },
)

test('a lost session keeps everything until the next log-in', async () => {
  const { hall, page } = await opened()
  hall.server.signedIn = false
  page.engine.keep(1, given('A'))
  await hall.advance(60_000)
  expect(viewOf(page).net).toBe('offline')
  hall.server.signedIn = true
  page.engine.look()
  await hall.quiet()
  expect(hall.server.answers.get(1)?.reply).toBe('A')
})

test('a device that stores nothing says so once and still saves', async () => {
  const { hall, page } = await opened()
  hall.storageFails = true
  page.engine.keep(1, given('A'))
  page.engine.keep(2, given('B'))
  await hall.quiet()
  expect(hall.storageFailures).toBe(1)
  expect(viewOf(page).kept).toBe(false)
  expect([1, 2].map((id) => hall.server.answers.get(id)?.reply)).toEqual(['A', 'B'])
})

test('time alone makes no call, and goes along with the next one', async () => {
  const { hall, page } = await opened()
  page.engine.keep(1, given('A', 5))
  await hall.quiet()
  const calls = hall.calls.length
  page.engine.keep(1, given('A', 50))
  await hall.quiet()
  expect(hall.calls.length).toBe(calls)
  expect(viewOf(page).net).toBe('saved')
  page.engine.keep(2, given('B', 1))
  await hall.quiet()
  expect(hall.server.answers.get(1)?.spendTime).toBe(50)
})

test('once the paper is over nothing of it stays on this device', async () => {
  const { hall, machine, page } = await opened()
  page.engine.keep(1, given('A'))
  await page.engine.handIn()
  await hall.quiet()
  expect(await machine.store.answers({ userID: 7, attemptID: 1 })).toEqual([])
  expect(await machine.store.sitting({ userID: 7, attemptID: 1 })).toBeNull()
})
