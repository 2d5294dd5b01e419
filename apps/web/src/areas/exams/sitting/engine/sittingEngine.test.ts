// @vitest-environment node
import 'fake-indexeddb/auto'
import { RequestError } from '@tizhou/contract/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHall, type OpenPage, type Weather } from '../testing/hall.ts'

const given = (reply: string, spendTime = 1, marked = false) => ({ reply, spendTime, marked })

async function opened(hall = createHall(), machine = hall.machine('one')) {
  const page = hall.page(machine)
  void page.engine.open()
  await hall.quiet()
  expect(page.engine.view.get().phase).toBe('sitting')
  return { hall, machine, page }
}

const viewOf = (page: OpenPage) => page.engine.view.get()

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
  const before = hall.server.calls.length
  for (const reply of ['A', 'B', 'C']) for (const id of [1, 2, 3]) page.engine.keep(id, given(reply))
  await hall.quiet()
  expect([1, 2, 3].map((id) => hall.server.answers.get(id)?.reply)).toEqual(['C', 'C', 'C'])
  expect(hall.server.calls.length - before).toBeLessThanOrEqual(2)
  expect(hall.server.mostInFlight).toBe(1)
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
  const tried = hall.server.calls.length
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

test('a paper that was never opened here and cannot be reached says so', async () => {
  const hall = createHall()
  hall.weather = () => 'lost'
  const page = hall.page(hall.machine('one'))
  await page.engine.open()
  expect(viewOf(page)).toMatchObject({ phase: 'failed' })
  expect(viewOf(page).trouble?.outcome).toBe('unreachable')
})

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
  const calls = hall.server.calls.length
  machine.wallOff = 40_000
  page.engine.look()
  await hall.quiet()
  expect(hall.server.calls.length).toBe(calls + 1)
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

test('a lost session keeps everything until the next log-in', async () => {
  const { hall, page } = await opened()
  hall.signedIn = false
  page.engine.keep(1, given('A'))
  await hall.advance(60_000)
  expect(viewOf(page).net).toBe('offline')
  hall.signedIn = true
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
  expect([1, 2].map((id) => hall.server.answers.get(id)?.reply)).toEqual(['A', 'B'])
})

test('time alone makes no call, and goes along with the next one', async () => {
  const { hall, page } = await opened()
  page.engine.keep(1, given('A', 5))
  await hall.quiet()
  const calls = hall.server.calls.length
  page.engine.keep(1, given('A', 50))
  await hall.quiet()
  expect(hall.server.calls.length).toBe(calls)
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

type Deed =
  | { kind: 'answer'; question: number; reply: string; marked: boolean }
  | { kind: 'wait'; ms: number }
  | { kind: 'weather'; weather: Weather }
  | { kind: 'reload' }
  | { kind: 'crash' }
  | { kind: 'late' }
  | { kind: 'look' }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      question: fc.constantFrom(1, 2, 3),
      reply: fc.constantFrom('', 'A', 'B', 'C'),
      marked: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(20_000) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('weather' as const),
      weather: fc.constantFrom<Weather>('fair', 'lost', 'replyLost', 'late', 'doubled', 'fails', 'gateway'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Deed>({ kind: 'reload' }, { kind: 'crash' }, { kind: 'late' }, { kind: 'look' }),
  },
)

test('whatever is lost, late or doubled, and however often the page dies: the server ends with the last answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30 }), async (deeds) => {
      const hall = createHall({ units: [{ id: 1, seconds: 80_000, questions: [1, 2, 3] }] })
      let { page } = await opened(hall)
      const last = new Map<number, { reply: string; marked: 0 | 1 }>()
      for (const one of deeds) {
        if (one.kind === 'answer') {
          page.engine.keep(one.question, given(one.reply, 1, one.marked))
          last.set(one.question, { reply: one.reply, marked: one.marked ? 1 : 0 })
        } else if (one.kind === 'wait') await hall.advance(one.ms)
        else if (one.kind === 'weather') hall.weather = () => one.weather
        else if (one.kind === 'late') hall.deliverLate()
        else if (one.kind === 'look') page.engine.look()
        else if (one.kind === 'reload') page = await hall.reload(page)
        else {
          // What a learner saw for a moment is on the disk.
          await hall.quiet()
          hall.crash(page)
          page = hall.page(page.machine)
          void page.engine.open()
          await hall.quiet()
        }
      }
      hall.weather = () => 'fair'
      if (viewOf(page).phase === 'failed') void page.engine.open()
      await hall.advance(200_000)
      hall.deliverLate()
      await hall.advance(200_000)
      // An opening of a page that is gone came after the one of today: the learner takes the paper back.
      if (viewOf(page).phase === 'elsewhere') await page.engine.open()
      await hall.quiet()
      expect(viewOf(page)).toMatchObject({ phase: 'sitting', net: 'saved', unsaved: 0, refused: 0 })
      for (const [question, { reply, marked }] of last) {
        const kept = hall.server.answers.get(question)
        expect({ reply: kept?.reply ?? '', marked: kept?.marked ?? 0 }, `question ${question}`).toEqual({
          reply,
          marked,
        })
        expect(page.engine.answers().get(question)).toMatchObject({ reply, marked: marked === 1 })
      }
      expect(hall.server.mostInFlight).toBe(1)
    }),
    { seed: 20_260_421, numRuns: 400 },
  )
}, 60_000)
