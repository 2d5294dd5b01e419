// @vitest-environment node
import 'fake-indexeddb/auto'
import { RequestError } from '@tizhou/contract/client'
import { expect, test } from 'vitest'
import { createHall } from '../testing/hall.ts'
import { given, opened, viewOf } from '../testing/opened.ts'

test('the clock is the server’s: setting the device’s own changes nothing', async () => {
  const { hall, machine, page } = await opened()
  await hall.advance(600_000)
  const left = page.engine.remaining()
  machine.wallOff = -3_000_000
  expect(page.engine.remaining()).toBe(left)
  expect(Math.round((left ?? 0) / 1000)).toBe(3000)
})

test('a machine whose clock jumped asks the server', async () => {
  const { hall, machine, page } = await opened()
  const calls = hall.calls.length
  machine.wallOff = 40_000
  page.engine.look()
  await hall.quiet()
  expect(hall.calls.length).toBe(calls + 1)
})

test('when time is up the paper is handed in with the last answer', async () => {
  const { hall, page } = await opened(createHall({ units: [{ id: 1, seconds: 10, questions: [1] }] }))
  await hall.advance(9_990)
  page.engine.keep(1, given('E'))
  await hall.advance(30)
  expect(viewOf(page)).toMatchObject({ phase: 'over', refused: 0 })
  expect(hall.server).toMatchObject({ over: true })
  expect(hall.server.answers.get(1)?.reply).toBe('E')
})

test('time that runs out while the network is cut ends the paper all the same, and says what did not arrive', async () => {
  const { hall, page } = await opened(createHall({ units: [{ id: 1, seconds: 10, questions: [1, 2] }] }))
  page.engine.keep(1, given('A'))
  await hall.quiet()
  hall.weather = () => 'lost'
  page.engine.keep(2, given('B'))
  await hall.advance(20_000)
  expect(viewOf(page)).toMatchObject({ phase: 'collecting', net: 'offline' })
  hall.weather = () => 'fair'
  await hall.advance(30_000)
  expect(viewOf(page)).toMatchObject({ phase: 'over', refused: 1 })
  expect(hall.server.answers.get(2)).toBeUndefined()
})

test('a hand-in whose reply is lost is over all the same', async () => {
  const { hall, page } = await opened()
  page.engine.keep(1, given('A'))
  await hall.quiet()
  hall.weather = () => 'replyLost'
  void page.engine.handIn()
  await hall.quiet()
  hall.weather = () => 'fair'
  await hall.advance(20_000)
  expect(viewOf(page).phase).toBe('over')
  expect(hall.server.handedInBy).toBe('candidate')
})

test('a hand-in carries what was not saved yet', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'lost'
  page.engine.keep(1, given('A'))
  await hall.quiet()
  hall.weather = () => 'fair'
  await page.engine.handIn()
  expect(hall.server.answers.get(1)?.reply).toBe('A')
  expect(viewOf(page).phase).toBe('over')
})

test('somebody who hands in without network may think better of it', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'lost'
  const better = new AbortController()
  const handing = page.engine.handIn(better.signal)
  const ended = expect(handing).rejects.toThrow()
  await hall.advance(3_000)
  expect(viewOf(page).doing).toBe('handIn')
  better.abort()
  await ended
  hall.weather = () => 'fair'
  await hall.advance(60_000)
  expect(viewOf(page)).toMatchObject({ phase: 'sitting', doing: null })
  expect(hall.server.over).toBe(false)
})

test('a hand-in that waits behind answers without network can be taken back, too', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'lost'
  page.engine.keep(1, given('A'))
  await hall.advance(3_000)
  const better = new AbortController()
  const ended = expect(page.engine.handIn(better.signal)).rejects.toThrow()
  await hall.quiet()
  expect(viewOf(page)).toMatchObject({ doing: 'handIn', net: 'offline' })
  better.abort()
  await ended
  expect(viewOf(page).doing).toBeNull()
  hall.weather = () => 'fair'
  await hall.advance(60_000)
  expect(viewOf(page)).toMatchObject({ phase: 'sitting', net: 'saved' })
  expect(hall.server.over).toBe(false)
})

test('a hand-in before its time is refused with the moment from which it is taken', async () => {
  const { page } = await opened(createHall({ units: [{ id: 1, seconds: 3600, questions: [1] }], handInAfter: 600 }))
  const refused = await page.engine.handIn().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RequestError)
  expect((refused as RequestError).data).toMatchObject({ reason: 'tooEarly' })
  expect(viewOf(page).phase).toBe('sitting')
})

const twoUnits = {
  units: [
    { id: 1, seconds: 60, rest: 30, questions: [1, 2] },
    { id: 2, seconds: 60, questions: [3, 4] },
  ],
}

test('after a unit comes the rest, then the next unit by itself', async () => {
  const { hall, page } = await opened(createHall(twoUnits))
  await page.engine.handIn()
  await hall.quiet()
  expect(viewOf(page).phase).toBe('resting')
  expect(Math.round((page.engine.remaining() ?? 0) / 1000)).toBe(30)
  await hall.advance(31_000)
  expect(viewOf(page)).toMatchObject({ phase: 'sitting', sitting: { UnitID: 2 } })
  page.engine.keep(3, given('A'))
  await hall.quiet()
  expect(hall.server.answers.get(3)?.reply).toBe('A')
})

test('a rest can be ended early', async () => {
  const { hall, page } = await opened(createHall(twoUnits))
  await page.engine.handIn()
  await page.engine.startUnit()
  expect(viewOf(page)).toMatchObject({ phase: 'sitting', sitting: { UnitID: 2 } })
  expect(hall.server.resting).toBe(false)
})

test('a page that slept through the end of a unit finds itself in the next one', async () => {
  const { hall, page } = await opened(createHall(twoUnits))
  hall.weather = () => 'lost'
  page.engine.keep(1, given('A'))
  await hall.advance(100_000)
  hall.weather = () => 'fair'
  page.engine.look()
  await hall.advance(2_000)
  expect(viewOf(page)).toMatchObject({ phase: 'sitting', sitting: { UnitID: 2 }, refused: 1 })
})

const withGrace = { units: [{ id: 1, seconds: 10, questions: [1, 2] }], grace: 2_000 }

test('what the network held up at the end goes out in the moment that the server still takes it', async () => {
  const { hall, page } = await opened(createHall(withGrace))
  await hall.advance(9_000)
  hall.weather = () => 'lost'
  page.engine.keep(1, given('E'))
  await hall.advance(1_100)
  expect(viewOf(page).phase).toBe('collecting')
  hall.weather = () => 'fair'
  await hall.advance(5_000)
  expect(hall.server.answers.get(1)?.reply).toBe('E')
  expect(viewOf(page)).toMatchObject({ phase: 'over', refused: 0 })
})

test('an answer given while the reply that ends the paper was on its way still goes out', async () => {
  const { hall, page } = await opened(createHall(withGrace))
  await hall.advance(9_000)
  hall.weather = () => {
    hall.weather = () => 'fair'
    hall.server.ahead += 1_500
    page.engine.keep(2, given('B'))
    return 'fair'
  }
  page.engine.keep(1, given('A'))
  await hall.advance(1_000)
  expect([1, 2].map((id) => hall.server.answers.get(id)?.reply)).toEqual(['A', 'B'])
  expect(viewOf(page)).toMatchObject({ phase: 'over', refused: 0 })
})

test('answers that went with a hand-in whose reply was lost are not said to be late', async () => {
  const { hall, page } = await opened()
  hall.weather = () => 'replyLost'
  page.engine.keep(1, given('A'))
  void page.engine.handIn()
  await hall.quiet()
  hall.weather = () => 'fair'
  await hall.advance(20_000)
  expect(hall.server.answers.get(1)?.reply).toBe('A')
  expect(viewOf(page)).toMatchObject({ phase: 'over', refused: 0 })
})

test('nor in the next unit', async () => {
  const { hall, page } = await opened(createHall(twoUnits))
  hall.weather = () => 'replyLost'
  page.engine.keep(1, given('A'))
  void page.engine.handIn()
  await hall.quiet()
  hall.weather = () => 'fair'
  await hall.advance(5_000)
  await page.engine.startUnit()
  expect(viewOf(page)).toMatchObject({ phase: 'sitting', sitting: { UnitID: 2 }, refused: 0 })
})

const unitsWithoutRest = {
  units: [
    { id: 1, seconds: 60, questions: [1, 2] },
    { id: 2, seconds: 60, questions: [3, 4] },
  ],
}

test('a next unit that cannot be fetched is waited for with its clock, also after a reload, and comes by itself', async () => {
  const { hall, page } = await opened(createHall(unitsWithoutRest))
  hall.weather = () => (hall.calls.some(({ name }) => name === 'exams.handIn') ? 'lost' : 'fair')
  await page.engine.handIn()
  await hall.advance(10_000)
  expect(viewOf(page)).toMatchObject({ phase: 'opening', net: 'offline', sitting: { UnitID: 2, Sections: [] } })
  expect(Math.round((page.engine.remaining() ?? 0) / 1000)).toBe(50)
  const again = await hall.reload(page)
  expect(viewOf(again)).toMatchObject({ phase: 'opening', net: 'offline', sitting: { UnitID: 2, Sections: [] } })
  hall.weather = () => 'fair'
  await hall.advance(16_000)
  expect(viewOf(again)).toMatchObject({ phase: 'sitting', net: 'saved', sitting: { UnitID: 2 } })
})
