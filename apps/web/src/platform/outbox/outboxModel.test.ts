// @vitest-environment node
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OutboxEntry, slotOf } from './outboxEntry.ts'
import { favourite, interview, note, place, play, reply, wrongBook } from './testing/outboxEntries.ts'
import { createWorld, POISONED_CALL, POISONED_REPLY, type Weather, type World } from './testing/outboxSimulation.ts'

const USERS = [1, 2] as const
let worlds = 0

/** The key user/kind/about of a state in the simulated server, and the value that an entry sets. */
function stateOf(userID: number, entry: OutboxEntry): [string, unknown] | null {
  switch (entry.kind) {
    case 'reply':
    case 'card':
      return null
    case 'favourite':
      return [`${userID}/favourite/${entry.allTestID}`, entry.isFav]
    case 'note':
      return [`${userID}/note/${entry.allTestID}`, entry.content]
    case 'place':
      return [`${userID}/place/${entry.cptID}`, entry.allTestID]
    case 'wrongBook':
      return [`${userID}/wrongBook/${entry.allTestID}`, entry.isError]
    case 'recite':
      return [`${userID}/recite/${entry.allTestID}`, entry.lastUserReply]
    case 'play':
      return [`${userID}/play/${entry.play.id}`, entry.play.from]
    case 'interview':
      return [`${userID}/interview/${entry.allTestID}@${entry.answeredAt}`, String(entry.earnedJson)]
  }
}

/** A planned entry; a reply gets its id when it is made. */
type Planned = Exclude<OutboxEntry, { kind: 'reply' }> | { kind: 'reply'; allTestID: number }

type Action =
  | { do: 'add'; tab: number; planned: Planned }
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
const planned: fc.Arbitrary<Planned> = fc.oneof(
  { weight: 5, arbitrary: question.map((allTestID) => ({ kind: 'reply' as const, allTestID })) },
  { weight: 1, arbitrary: fc.tuple(question, flag).map(([id, isFav]) => favourite(id, isFav)) },
  { weight: 1, arbitrary: fc.tuple(question, fc.string({ maxLength: 3 })).map(([id, text]) => note(id, text)) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(2), question).map(([chapter, id]) => place(chapter, id)) },
  { weight: 1, arbitrary: fc.tuple(question, flag).map(([id, isError]) => wrongBook(id, isError)) },
  { weight: 1, arbitrary: fc.nat(99).map((id) => play(id + 1)) },
  {
    weight: 1,
    arbitrary: fc.tuple(question, fc.nat(2), fc.nat(9)).map(([id, at, marks]) => interview(id, at, marks)),
  },
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
  'alien',
)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('add' as const), tab: tabNumber, planned }) },
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
      const { planned } = step
      const entry = planned.kind === 'reply' ? reply(planned.allTestID) : planned
      const one: Made = { userID, entry, stored: false }
      made.push(one)
      one.stored = await world.add(tab, userID, entry)
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
  // With refusals that name no entry, later rows of a question finally overtake the refused one.
  if (world.aliens) return
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
    // An entry whose tab died while storing it may or may not count.
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
  { timeout: 300_000 },
  async ({ locks, numRuns }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 45 }), async (actions) => {
        worlds += 1
        const world = createWorld({ locks, name: `model-${worlds}` })
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
