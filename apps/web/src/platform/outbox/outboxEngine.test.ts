// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { LEASE_MS } from '../delivery/senderLock.ts'
import { favourite, place, reply } from './testing/outboxEntries.ts'
import { createWorld, POISONED_CALL, UNNAMED } from './testing/outboxSimulation.ts'

let worlds = 0

const newWorld = (locks: 'web' | 'lease' = 'web') => createWorld({ locks, name: `outbox-${++worlds}` })

test('20 answers given without network reach the server in one call, after a reload, once it is back', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'unreachable'
  const tab = world.openTab()
  for (let question = 1; question <= 20; question++) await world.add(tab, 1, reply(1000 + question * 2))
  expect(tab.engine.view.get()).toEqual({ pending: 20, online: false, state: 'waiting' })
  world.closeTab(tab, { last: true, served: false })
  world.weather = 'fair'
  const reloaded = world.openTab()
  await world.quiet()
  expect(world.replies.size).toBe(20)
  expect(reloaded.engine.view.get()).toEqual({ pending: 0, online: true, state: 'idle' })
})

test('an answer goes out at once; a place waits, and of several only the last goes', async () => {
  const world = newWorld()
  world.logIn(1)
  const tab = world.openTab()
  await world.add(tab, 1, place(5, 1))
  await world.advance(15_000)
  await world.add(tab, 1, place(5, 2))
  await world.add(tab, 1, reply(1))
  expect(world.replies.size).toBe(1)
  expect(world.states.size).toBe(0)
  expect(tab.engine.view.get()).toMatchObject({ pending: 0, state: 'idle' })
  await world.advance(5_001)
  expect([...world.states]).toEqual([['1/place/5', 2]])
})

test('a flush sends the place, too', async () => {
  const world = newWorld()
  world.logIn(1)
  const tab = world.openTab()
  await world.add(tab, 1, place(5, 1))
  await tab.engine.wake({ all: true })
  expect([...world.states]).toEqual([['1/place/5', 1]])
})

test('of several changes of a favourite made without network, the last one goes, once', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'unreachable'
  const tab = world.openTab()
  for (const isFav of [1, 0, 1, 0] as const) await world.add(tab, 1, favourite(7, isFav))
  expect(await world.inspect.unsent(1)).toHaveLength(1)
  world.weather = 'fair'
  await world.advance(60_000)
  expect([...world.states]).toEqual([['1/favourite/7', 0]])
})

test('a question that is refused does not hold up the ninety-nine others', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'unreachable'
  const tab = world.openTab()
  for (let number = 0; number < 100; number++)
    await world.add(tab, 1, reply(number === 76 ? POISONED_CALL : 1001 + number * 2))
  world.weather = 'fair'
  await world.advance(60_000)
  expect(world.replies.size).toBe(99)
  expect(world.refused).toHaveLength(1)
  expect(await world.inspect.refused(1)).toMatchObject([{ status: 400, msg: 'poisoned' }])
})

test('a refusal that names no record gives nothing up: it goes again, in its order', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'alien'
  const tab = world.openTab()
  const answers = [reply(2), reply(2), reply(4)]
  for (const answer of answers) await world.add(tab, 1, answer)
  await world.add(tab, 1, favourite(7, 1))
  expect(await world.inspect.refused(1)).toEqual([])
  expect(tab.engine.view.get().pending).toBe(4)
  world.weather = 'fair'
  await world.advance(60_000)
  const ids = answers.map((one) => one.reply.replyID)
  expect([...world.replies.keys()].filter((id) => id !== ids[2])).toEqual(ids.slice(0, 2))
  expect(world.replies.size).toBe(3)
  expect([...world.states]).toEqual([['1/favourite/7', 1]])
  expect(tab.engine.view.get()).toMatchObject({ pending: 0, state: 'idle' })
})

test('what is refused for ever without being named is kept and shown, and holds up nothing behind it', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'unreachable'
  const tab = world.openTab()
  await world.add(tab, 1, reply(UNNAMED))
  for (let number = 0; number < 20; number++) await world.add(tab, 1, reply(1001 + number * 2))
  await world.add(tab, 1, reply(UNNAMED))
  world.weather = 'fair'
  await world.advance(60_000)
  expect(world.replies.size).toBe(20)
  expect(world.refused).toEqual([])
  expect(tab.engine.view.get()).toMatchObject({ pending: 2, state: 'waiting' })
  const before = world.calls
  await world.advance(86_400_000)
  expect(world.calls - before).toBeGreaterThan(20)
  expect(world.calls - before).toBeLessThan(200)
  await tab.engine.wake({ all: true })
  await world.add(tab, 1, reply(3))
  expect(world.replies.size).toBe(21)
  expect(await world.inspect.unsent(1)).toHaveLength(2)
})

test('a lost session keeps everything for the next log-in of the same user', async () => {
  const world = newWorld()
  world.logIn(1)
  const tab = world.openTab()
  world.validGuids.clear()
  await world.add(tab, 1, reply(1))
  expect(world.session).toBeNull()
  world.logIn(2)
  await world.advance(120_000)
  expect(world.replies.size).toBe(0)
  world.logIn(1)
  await world.quiet()
  expect([...world.replies.values()].map((one) => one.userID)).toEqual([1])
})

test('the server is left alone as long as it asks, even when more is answered', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'busy'
  const tab = world.openTab()
  await world.add(tab, 1, reply(1))
  world.weather = 'fair'
  await world.add(tab, 1, reply(2))
  await world.advance(6_900)
  expect(world.replies.size).toBe(0)
  await world.advance(200)
  expect(world.replies.size).toBe(2)
})

test('what the server could not store goes again after a pause', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'someFail'
  const tab = world.openTab()
  await world.quiet()
  await world.add(tab, 1, reply(1))
  await world.advance(200)
  expect(world.calls).toBe(1)
  world.weather = 'fair'
  await world.advance(1000)
  expect(world.replies.size).toBe(1)
})

test('after a failure, being back online, focus and another answer try at once', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'fails'
  const tab = world.openTab()
  await world.add(tab, 1, reply(1))
  await world.advance(300_000)
  world.weather = 'fair'
  await tab.engine.wake()
  expect(world.replies.size).toBe(1)
})

test('rule: pages that open while the network is away do not lengthen the pause', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'fails'
  const tab = world.openTab()
  await world.add(tab, 1, reply(1))
  for (let n = 0; n < 8; n++) await tab.engine.wake()
  expect(world.calls).toBeGreaterThan(8)
  world.weather = 'fair'
  await world.advance(1_000)
  expect(world.replies.size).toBe(1)
})

test('rule: back online, attempts that still fail are a second or two apart, not a minute', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'fails'
  const tab = world.openTab()
  await world.add(tab, 1, reply(1))
  await world.advance(300_000)
  await tab.engine.comeOnline()
  expect(world.replies.size).toBe(0)
  world.weather = 'fair'
  await world.advance(2_500)
  expect(world.replies.size).toBe(1)
})

test('another tab delivers what a closed tab left behind', async () => {
  const world = newWorld()
  world.logIn(1)
  const [first, second] = [world.openTab(), world.openTab()]
  await world.quiet()
  world.weather = 'hangs'
  await world.add(first, 1, reply(1))
  expect(second.engine.view.get()).toMatchObject({ pending: 1, state: 'sending' })
  world.weather = 'fair'
  world.closeTab(first, { last: false, served: false })
  await world.advance(1_000)
  expect(world.replies.size).toBe(1)
  expect(second.engine.view.get()).toMatchObject({ pending: 0, state: 'idle' })
})

test('a tab that closes in the middle of sending does not keep the next one waiting, where leases are used', async () => {
  const world = newWorld('lease')
  world.logIn(1)
  const tab = world.openTab()
  await world.quiet()
  world.weather = 'hangs'
  await world.add(tab, 1, reply(1))
  world.closeTab(tab, { last: true, served: false })
  world.weather = 'fair'
  world.openTab()
  await world.quiet()
  expect(world.replies.size).toBe(1)
})

test('a tab that crashes in the middle of sending is waited for as long as its lease', async () => {
  const world = newWorld('lease')
  world.logIn(1)
  const tab = world.openTab()
  await world.quiet()
  world.weather = 'hangs'
  await world.add(tab, 1, reply(1))
  world.closeTab(tab, { last: false, served: false })
  world.weather = 'fair'
  world.openTab()
  await world.advance(LEASE_MS - 1000)
  expect(world.replies.size).toBe(0)
  await world.advance(1500)
  expect(world.replies.size).toBe(1)
})

test('a closing tab does not repeat what is under way', async () => {
  const world = newWorld()
  world.logIn(1)
  const tab = world.openTab()
  world.weather = 'hangs'
  await world.add(tab, 1, reply(1))
  world.weather = 'fair'
  world.closeTab(tab, { last: true, served: false })
  await world.quiet()
  expect(world.replies.size).toBe(0)
})

test('a closing tab sends what was being stored, and what waited for the next attempt', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'unreachable'
  const tab = world.openTab()
  await world.add(tab, 1, reply(1))
  world.weather = 'fair'
  void tab.engine.add(1, reply(2))
  world.closeTab(tab, { last: true, served: false })
  await world.quiet()
  expect(world.replies.size).toBe(2)
})

test('what a closing tab was storing without network is taken up by the next one', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'unreachable'
  const tab = world.openTab()
  await world.quiet()
  tab.fuse = 0
  void tab.engine.add(1, reply(1))
  tab.engine.sendLast()
  await world.quiet()
  expect(await world.inspect.unsent(1)).toEqual([])
  const next = world.openTab()
  expect(await next.engine.local(1, 0)).toHaveLength(1)
  world.weather = 'fair'
  await next.engine.wake()
  expect(world.replies.size).toBe(1)
})

test('an entry made while the page closes goes out and is left for the next page', async () => {
  const world = newWorld()
  world.logIn(1)
  const tab = world.openTab()
  await world.quiet()
  tab.leaving = true
  tab.engine.sendLast()
  void tab.engine.add(1, place(5, 9))
  world.closeTab(tab, { last: false, served: false })
  await world.quiet()
  expect([...world.states]).toEqual([['1/place/5', 9]])
})

test('a page that comes back from being hidden stores and delivers as before', async () => {
  const world = newWorld()
  world.logIn(1)
  const tab = world.openTab()
  await world.quiet()
  tab.engine.sendLast()
  await tab.engine.resume()
  await world.add(tab, 1, reply(1))
  expect(world.replies.size).toBe(1)
  expect(tab.engine.view.get()).toMatchObject({ pending: 0, state: 'idle' })
})

test.each(['web', 'lease'] as const)(
  'on a device that stores nothing, answers go out at once, with %s locks',
  async (locks) => {
    const world = newWorld(locks)
    world.logIn(1)
    world.storage = false
    const tab = world.openTab()
    await world.add(tab, 1, reply(1))
    expect(world.replies.size).toBe(1)
    expect(world.storageFailures).toBe(1)
    expect(tab.engine.view.get()).toMatchObject({ pending: 0, state: 'idle' })
  },
)

test('on a device that stores nothing, answers wait in the page until the network is back', async () => {
  const world = newWorld()
  world.logIn(1)
  world.storage = false
  world.weather = 'unreachable'
  const tab = world.openTab()
  await world.add(tab, 1, reply(1))
  await world.add(tab, 1, reply(2))
  expect(tab.engine.view.get()).toMatchObject({ pending: 2, state: 'waiting' })
  const callsBefore = world.calls
  await world.advance(60_000)
  expect(world.calls - callsBefore).toBeLessThan(10)
  world.weather = 'fair'
  await world.advance(60_000)
  expect(world.replies.size).toBe(2)
})

test('what the page did stands beside a chapter that was opened before: delivered or not', async () => {
  const world = newWorld()
  world.logIn(1)
  const tab = world.openTab()
  const [early, delivered, waiting] = [reply(2), reply(4), reply(6)]
  await world.add(tab, 1, early)
  await world.advance(1000)
  const opened = 1_000_000 + 500
  await world.add(tab, 1, delivered)
  world.weather = 'unreachable'
  await world.add(tab, 1, waiting)
  expect(await tab.engine.local(1, opened)).toEqual([delivered, waiting])
  expect(await tab.engine.local(1, Number.POSITIVE_INFINITY)).toEqual([waiting])
})

test('what a closing page left is stored before the next answer of another page, and keeps its place', async () => {
  const world = newWorld()
  world.logIn(1)
  world.weather = 'unreachable'
  const closing = world.openTab()
  const other = world.openTab()
  await world.quiet()
  const first = reply(1)
  // The tab closes while it stores the row.
  Object.assign(closing, { fuse: 0, fuseAfter: false, farewell: true })
  await world.add(closing, 1, first)
  expect(closing.dead).toBe(true)
  const second = reply(1)
  await world.add(other, 1, second)
  world.weather = 'fair'
  await world.advance(60_000)
  expect([...world.replies.keys()]).toEqual([first.reply.replyID, second.reply.replyID])
})
