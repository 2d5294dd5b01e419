// @vitest-environment node
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryDelay } from './outboxEngine.ts'
import { type OutboxEntry, slotOf } from './outboxEntry.ts'
import { createWorld, POISONED_CALL, POISONED_REPLY, type Weather, type World } from './outboxSimulation.ts'

const USERS = [1, 2] as const
let worlds = 0
let replies = 0

const newWorld = (locks: 'web' | 'lease' = 'web') => createWorld({ locks, name: `outbox-${++worlds}` })

function reply(allTestID: number): OutboxEntry & { kind: 'reply' } {
  const replyID = `reply-${String(++replies).padStart(12, '0')}`
  const answer = { replyID, allTestID, cptID: 5, lastUserReply: 'A', spendTime: 1, answeredAt: replies }
  return { kind: 'reply', appID: allTestID % 2, reply: { ...answer, mode: 'practice' } }
}

const favourite = (allTestID: number, isFav: 0 | 1): OutboxEntry => ({
  kind: 'favourite',
  appID: 1,
  allTestID,
  isFav,
  changedAt: 0,
})
const note = (allTestID: number, content: string): OutboxEntry => ({
  kind: 'note',
  appID: 1,
  allTestID,
  content,
  changedAt: 0,
})
const place = (cptID: number, allTestID: number): OutboxEntry => ({
  kind: 'place',
  appID: 1,
  cptID,
  allTestID,
  changedAt: 0,
})
const wrongBook = (allTestID: number, isError: 0 | 1): OutboxEntry => ({
  kind: 'wrongBook',
  appID: 1,
  allTestID,
  isError,
})

/** user/kind/about, as the server of the simulation names its states, and the value that an entry sets. */
function stateOf(userID: number, entry: OutboxEntry): [string, unknown] | null {
  switch (entry.kind) {
    case 'reply':
      return null
    case 'favourite':
      return [`${userID}/favourite/${entry.allTestID}`, entry.isFav]
    case 'note':
      return [`${userID}/note/${entry.allTestID}`, entry.content]
    case 'place':
      return [`${userID}/place/${entry.cptID}`, entry.allTestID]
    case 'wrongBook':
      return [`${userID}/wrongBook/${entry.allTestID}`, entry.isError]
  }
}

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

test('pauses grow from half a second to a minute', () => {
  expect([1, 2, 3, 6, 7, 8, 5000].map((failures) => retryDelay(failures, 0))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000,
  ])
  expect(retryDelay(1, 0.999)).toBeGreaterThan(500)
})

type Action =
  | { do: 'add'; tab: number; entry: OutboxEntry }
  | { do: 'weather'; weather: Weather }
  | { do: 'wait'; ms: number }
  | { do: 'wake'; tab: number; all: boolean }
  | { do: 'open' }
  | { do: 'close'; tab: number; last: boolean; served: boolean }
  | { do: 'fuse'; tab: number; steps: number; after: boolean; farewell: boolean }
  | { do: 'logIn'; userID: 1 | 2 }
  | { do: 'logOut' }
  | { do: 'expire' }
  | { do: 'endHanging'; served: boolean }

const tabNumber = fc.nat(2)
const question = fc.constantFrom(1, 2, 3, 4, POISONED_CALL, POISONED_REPLY)
const flag = fc.constantFrom<(0 | 1)[]>(0, 1)
const entry: fc.Arbitrary<OutboxEntry> = fc.oneof(
  { weight: 5, arbitrary: question.map((id) => ({ kind: 'reply', id }) as never) },
  { weight: 1, arbitrary: fc.tuple(question, flag).map(([id, isFav]) => favourite(id, isFav)) },
  { weight: 1, arbitrary: fc.tuple(question, fc.string({ maxLength: 3 })).map(([id, text]) => note(id, text)) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(2), question).map(([chapter, id]) => place(chapter, id)) },
  { weight: 1, arbitrary: fc.tuple(question, flag).map(([id, isError]) => wrongBook(id, isError)) },
)
const weather = fc.constantFrom<Weather[]>(
  'fair',
  'unreachable',
  'replyLost',
  'hangs',
  'fails',
  'someFail',
  'busy',
  'gateway',
)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('add' as const), tab: tabNumber, entry }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('weather' as const), weather }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 900, 8000, 40_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wake' as const), tab: tabNumber, all: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      tab: tabNumber,
      last: fc.boolean(),
      served: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fuse' as const),
      tab: tabNumber,
      steps: fc.nat(12),
      after: fc.boolean(),
      farewell: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('logIn' as const), userID: fc.constantFrom(...USERS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logOut' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('endHanging' as const), served: fc.boolean() }) },
)

interface Made {
  userID: number
  entry: OutboxEntry
  stored: boolean
}

async function perform(world: World, step: Action, made: Made[]): Promise<void> {
  const living = world.tabs.filter((tab) => !tab.dead)
  const tab = 'tab' in step ? living[step.tab % Math.max(1, living.length)] : undefined
  switch (step.do) {
    case 'add': {
      const userID = world.session?.userID
      if (!tab || userID === undefined) return
      // The generator gives the question; each reply needs an id of its own.
      const fresh = step.entry.kind === 'reply' ? reply((step.entry as unknown as { id: number }).id) : step.entry
      const one: Made = { userID, entry: fresh, stored: false }
      made.push(one)
      one.stored = await world.add(tab, userID, fresh)
      return
    }
    case 'weather':
      world.weather = step.weather
      return
    case 'wait':
      return world.advance(step.ms)
    case 'wake':
      void tab?.engine.wake({ all: step.all })
      return world.quiet()
    case 'open':
      if (living.length < 3) world.openTab()
      return world.quiet()
    case 'close':
      if (tab) world.closeTab(tab, step)
      return world.quiet()
    case 'fuse':
      if (tab) Object.assign(tab, { fuse: step.steps, fuseAfter: step.after, farewell: step.farewell })
      return
    case 'logIn':
      world.logIn(step.userID)
      return world.quiet()
    case 'logOut':
      world.logOut()
      return world.quiet()
    case 'expire':
      world.validGuids.clear()
      return
    case 'endHanging':
      if (step.served) world.serveHanging()
      else world.endHanging()
      return world.quiet()
  }
}

async function bringHome(world: World): Promise<void> {
  world.weather = 'fair'
  world.endHanging()
  for (const tab of world.tabs) tab.fuse = -1
  const fresh = world.openTab()
  for (const userID of USERS) {
    world.logIn(userID)
    await world.advance(60_000)
    void fresh.engine.wake({ all: true })
    await world.advance(60_000)
    expect(await world.inspect.unsent(userID)).toEqual([])
  }
}

const isPoisoned = (id: number) => id === POISONED_CALL || id === POISONED_REPLY

function expectEverythingArrived(world: World, made: readonly Made[]): void {
  const arrived = [...world.replies.keys()]
  const refused = new Set(world.refused.flatMap((one) => (one.kind === 'reply' ? [one.reply.replyID] : [])))
  for (const { userID, entry: one, stored } of made) {
    if (one.kind !== 'reply' || !stored) continue
    const { replyID, allTestID } = one.reply
    if (isPoisoned(allTestID)) expect(refused).toContain(replyID)
    else expect(world.replies.get(replyID)?.userID).toBe(userID)
  }
  const inOrder = made.flatMap(({ userID, entry: one }) =>
    one.kind === 'reply' && arrived.includes(one.reply.replyID)
      ? [{ about: `${userID}/${one.reply.allTestID}`, replyID: one.reply.replyID }]
      : [],
  )
  for (const about of new Set(inOrder.map((one) => one.about))) {
    const sent = inOrder.filter((one) => one.about === about).map((one) => one.replyID)
    expect(arrived.filter((id) => sent.includes(id))).toEqual(sent)
  }
}

function expectLastStates(world: World, made: readonly Made[]): void {
  for (const { userID, entry: one } of made) {
    const state = stateOf(userID, one)
    if (!state) continue
    const slot = slotOf(userID, one)
    const later = made.filter((other) => slotOf(other.userID, other.entry) === slot)
    // An entry whose tab died while storing it may count or not.
    const lastSure = later.findLastIndex((other) => other.stored)
    if (lastSure < 0) continue
    const possible = later.slice(lastSure).map((other) => stateOf(other.userID, other.entry)?.[1])
    expect(possible).toContain(world.states.get(state[0]))
  }
}

test.each([
  { locks: 'web' as const, numRuns: 100 },
  { locks: 'lease' as const, numRuns: 100 },
])(
  'with $locks locks, whatever fails and whichever tab dies: each stored entry arrives, in order, by one tab at a time',
  { timeout: 120_000 },
  async ({ locks, numRuns }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 45 }), async (actions) => {
        const world = newWorld(locks)
        const made: Made[] = []
        world.logIn(1)
        world.openTab()
        for (const step of actions) await perform(world, step, made)
        await bringHome(world)
        expectEverythingArrived(world, made)
        expectLastStates(world, made)
        expect(world.mostAtOnce).toBeLessThanOrEqual(1)
      }),
      { numRuns },
    )
  },
)
