// @vitest-environment node
import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams/exams'
import { RequestError } from '@tizhou/contract/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnsaved } from './answers.ts'
import { type Effect, openingState, type SittingEvent, type SittingState } from './state.ts'
import { step } from './step.ts'

type Told = SittingEvent extends infer E ? (E extends { now: number } ? Omit<E, 'now'> : never) : never
type Making = Extract<Effect, { type: 'call' }>

const standing = (State: WireStanding['State'], UnitID: number | null, Now: number): WireStanding => ({
  AttemptID: 1,
  PaperID: 1,
  Now,
  State,
  UnitID,
  EndsAt: State === 'over' ? null : Now + 60_000,
  HandInFrom: 0,
  Units: [],
})

const sitting = (State: WireStanding['State'], UnitID: number | null, Now: number): WireSitting => ({
  ...standing(State, UnitID, Now),
  Paper: {} as WireSitting['Paper'],
  Seat: 1,
  Sections: State === 'running' ? [{ SectionID: 1, Name: 'A1', StyleID: 1, Closed: 0, TestItems: [] }] : [],
  Answers: [],
})

/** A page that does nothing by itself: the machine's effects are in `asked` until the test answers them. */
function createPage() {
  let now = 1_000
  let lastWish = 0
  const page = {
    state: openingState(1) as SittingState,
    asked: [] as Effect[],
    calls: [] as Making[],
    /** How often each action ended. */
    ended: new Map<number, number>(),
    tell,
    wish: () => {
      lastWish += 1
      page.ended.set(lastWish, 0)
      return lastWish
    },
    /** Removes the current call from `asked` and gives it. */
    takeCall(): Making | undefined {
      const call = page.asked.find((effect): effect is Making => effect.type === 'call')
      page.asked = page.asked.filter((effect) => effect !== call)
      return call
    },
    take<T extends Effect['type']>(type: T): Extract<Effect, { type: T }> | undefined {
      const found = page.asked.find((effect): effect is Extract<Effect, { type: T }> => effect.type === type)
      page.asked = page.asked.filter((effect) => effect !== found)
      return found
    },
    /** Completes all reads and writes of the storage. */
    settleDisk(): void {
      for (;;) {
        const store = page.take('store')
        const answers = page.take('readAnswers')
        const stored = page.take('readSitting')
        if (store) tell({ ...store, type: 'stored', failed: false })
        if (answers) tell({ type: 'answersRead', no: answers.no, answers: [] })
        if (stored) tell({ type: 'sittingRead', no: stored.no, sitting: null })
        if (!store && !answers && !stored) return
      }
    },
    now: () => now,
  }

  function tell(told: Told): void {
    now += 1
    const before = page.state
    const entries = [...before.answers]
    const { state, effects } = step(Object.freeze(before), { ...told, now } as SittingEvent)
    expect([...before.answers], 'the state that went in is left as it was').toEqual(entries)
    page.state = state
    for (const effect of effects) {
      if (effect.type === 'call') page.calls.push(effect)
      if (effect.type === 'settle' || effect.type === 'drop')
        page.ended.set(effect.wish, (page.ended.get(effect.wish) ?? 0) + 1)
      else page.asked.push(effect)
    }
  }

  return page
}

function opened() {
  const page = createPage()
  page.tell({ type: 'open', wish: page.wish() })
  const call = page.takeCall()
  page.tell({ type: 'replied', no: call?.no ?? 0, data: sitting('running', 1, page.now()) })
  page.settleDisk()
  expect(page.state).toMatchObject({ phase: 'sitting', work: null })
  return page
}

const given = (reply: string) => ({ reply, spendTime: 1, marked: false })

test('an answer is on the disk before it goes to the server', () => {
  const page = opened()
  page.tell({ type: 'keep', id: 1, given: given('A') })
  expect(page.takeCall()).toBeUndefined()
  const store = page.take('store')
  expect(store?.answers).toMatchObject([{ id: 1, reply: 'A' }])
  if (store) page.tell({ ...store, type: 'stored', failed: false })
  expect(page.takeCall()).toMatchObject({ name: 'exams.saveAnswers', params: { answersJson: [{ allTestID: 1 }] } })
})

test('a hand-in carries what is not saved, and tries again with what was answered meanwhile', () => {
  const page = opened()
  page.tell({ type: 'keep', id: 1, given: given('A') })
  page.tell({ type: 'wish', wish: page.wish(), task: { kind: 'handIn' } })
  const first = page.takeCall()
  expect(first).toMatchObject({ name: 'exams.handIn', params: { unitID: 1, answersJson: [{ lastUserReply: 'A' }] } })
  page.tell({ type: 'failed', no: first?.no ?? 0, error: new RequestError(0, 'lost'), random: 0 })
  page.tell({ type: 'keep', id: 1, given: given('B') })
  page.tell({ type: 'pauseOver' })
  expect(page.takeCall()).toMatchObject({ name: 'exams.handIn', params: { answersJson: [{ lastUserReply: 'B' }] } })
})

test('the reply to a call that is no longer waited for changes nothing', () => {
  const page = opened()
  page.tell({ type: 'look', isOff: true })
  const call = page.takeCall()
  const { state } = page
  page.tell({ type: 'replied', no: (call?.no ?? 0) - 1, data: standing('over', null, page.now()) })
  expect(page.state).toBe(state)
})

test('of openings whose reply was lost, the one that came late is taken for ours; the next one is somebody else', () => {
  const page = opened()
  const elsewhere = new RequestError(409, '', { reason: 'elsewhere' })
  page.state = { ...page.state, lost: 1 }
  page.tell({ type: 'look', isOff: true })
  page.tell({ type: 'failed', no: page.takeCall()?.no ?? 0, error: elsewhere, random: 0 })
  const taking = page.takeCall()
  expect(taking?.name).toBe('exams.openSitting')
  page.tell({ type: 'replied', no: taking?.no ?? 0, data: sitting('running', 1, page.now()) })
  page.settleDisk()
  page.tell({ type: 'look', isOff: true })
  page.tell({ type: 'failed', no: page.takeCall()?.no ?? 0, error: elsewhere, random: 0 })
  expect(page.state.phase).toBe('elsewhere')
})

const unnamed = new RequestError(400, '请求超时', { errors: [] })

test('an answer is given up only by a refusal that names it', () => {
  const page = opened()
  for (const id of [1, 2, 3]) page.tell({ type: 'keep', id, given: given('A') })
  page.settleDisk()
  const fail = (error: RequestError) => {
    const call = page.takeCall()
    page.tell({ type: 'failed', no: call?.no ?? 0, error, random: 0 })
    const { answersJson = [] } = (call?.params ?? {}) as { answersJson?: { allTestID: number }[] }
    return answersJson.map((one) => one.allTestID)
  }
  expect(fail(new RequestError(400, '', { records: ['2'] }))).toEqual([1, 2, 3])
  expect(page.state.refused).toBe(1)
  expect(fail(unnamed)).toEqual([1, 3])
  expect(fail(unnamed)).toEqual([1])
  expect(fail(unnamed)).toEqual([3])
  expect(page.state.refused).toBe(1)
  for (const id of [1, 3]) expect(page.state.answers.get(id)).toSatisfy(isUnsaved)
})

test('an answer that is refused without being named lets all others go first, and goes again later', () => {
  const page = opened()
  page.tell({ type: 'keep', id: 1, given: given('A') })
  page.settleDisk()
  page.tell({ type: 'failed', no: page.takeCall()?.no ?? 0, error: unnamed, random: 0 })
  page.settleDisk()
  page.tell({ type: 'failed', no: page.takeCall()?.no ?? 0, error: unnamed, random: 0 })
  expect(page.takeCall()).toBeUndefined()
  expect(page.state.net).toBe('offline')
  page.settleDisk()
  page.tell({ type: 'keep', id: 2, given: given('B') })
  page.settleDisk()
  const next = page.takeCall()
  expect(next?.params).toMatchObject({ answersJson: [{ allTestID: 2 }] })
  const data = { ...standing('running', 1, page.now()), results: [{ AllTestID: 2, status: 200 }] }
  page.tell({ type: 'replied', no: next?.no ?? 0, data })
  page.settleDisk()
  expect(page.takeCall()?.params).toMatchObject({ answersJson: [{ allTestID: 1 }] })
})

test('a hand-in that is refused without a name is tried again, and takes its answers along', () => {
  const page = opened()
  page.tell({ type: 'keep', id: 1, given: given('A') })
  page.tell({ type: 'wish', wish: page.wish(), task: { kind: 'handIn' } })
  page.tell({ type: 'failed', no: page.takeCall()?.no ?? 0, error: unnamed, random: 0 })
  expect(page.ended.get(2)).toBe(0)
  page.tell({ type: 'pauseOver' })
  expect(page.takeCall()).toMatchObject({ name: 'exams.handIn', params: { answersJson: [{ allTestID: 1 }] } })
})

type Deed =
  | { kind: 'keep'; id: number; reply: string }
  | { kind: 'wish'; what: 'handIn' | 'confirmStep' | 'enterSection' | 'startUnit' | 'open' }
  | {
      kind: 'abort' | 'look' | 'jump' | 'heard' | 'pauseOver' | 'touchDue' | 'timeDue' | 'leave' | 'disk' | 'diskFails'
    }
  | { kind: 'reply'; how: 'ok' | 'over' | 'resting' | 'next' | 'late' }
  | {
      kind: 'fail'
      how: 'lost' | 'named' | 401 | 400 | 404 | 429 | 500 | 'elsewhere' | 'handedIn' | 'timeUp' | 'locked'
    }

const one = <const K extends readonly string[]>(...kinds: K) => fc.record({ kind: fc.constantFrom(...kinds) })
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('keep' as const),
      id: fc.integer({ min: 1, max: 4 }),
      reply: fc.constantFrom('', 'A', 'B'),
    }),
  },
  { weight: 6, arbitrary: one('disk') },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reply' as const),
      how: fc.constantFrom(
        'ok' as const,
        'ok' as const,
        'ok' as const,
        'over' as const,
        'resting' as const,
        'next' as const,
        'late' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      how: fc.constantFrom<Extract<Deed, { kind: 'fail' }>['how']>(
        'lost',
        'lost',
        'named',
        401,
        400,
        404,
        429,
        500,
        'elsewhere',
        'handedIn',
        'timeUp',
        'locked',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wish' as const),
      what: fc.constantFrom(
        'handIn' as const,
        'confirmStep' as const,
        'enterSection' as const,
        'startUnit' as const,
        'open' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: one('pauseOver', 'look', 'jump', 'touchDue', 'timeDue') },
  { weight: 1, arbitrary: one('abort', 'heard', 'leave', 'diskFails') },
) as fc.Arbitrary<Deed>

/** A plausible reply of the server to any call. */
function replyTo(
  { name, params }: Making,
  how: Extract<Deed, { kind: 'reply' }>['how'],
  unit: number | null,
  now: number,
) {
  const State = how === 'over' ? 'over' : how === 'resting' ? 'resting' : 'running'
  const UnitID = how === 'over' ? null : how === 'next' || how === 'resting' ? (unit ?? 1) + 1 : (unit ?? 1)
  if (name === 'exams.openSitting' || name === 'exams.startUnit') return sitting(State, UnitID, now)
  const answers = (params as { answersJson?: { allTestID: number }[] }).answersJson ?? []
  const results = answers.map(({ allTestID: AllTestID }) =>
    how === 'late' ? { AllTestID, status: 409, reason: 'timeUp' } : { AllTestID, status: 200 },
  )
  const Section = { SectionID: 2, Name: 'A2', StyleID: 2, Closed: 0, TestItems: [] }
  return { ...standing(State, UnitID, now), results, Next: null, Section }
}

test('whatever happens in whatever order: one call at a time, no answer is forgotten, every wish ends once', () => {
  fc.assert(
    fc.property(fc.array(deed, { minLength: 10, maxLength: 120 }), (deeds) => {
      const page = opened()
      let underWay: Making | undefined
      const look = () => {
        const call = page.takeCall()
        if (call) {
          expect(underWay, 'a second call').toBeUndefined()
          underWay = call
        }
        expect(page.asked.filter(({ type }) => type === 'call')).toEqual([])
      }
      for (const happens of deeds) {
        const before = page.state
        const wasUnderWay = underWay
        switch (happens.kind) {
          case 'keep':
            page.tell({ type: 'keep', id: happens.id, given: given(happens.reply) })
            if (before.phase === 'sitting') expect(page.state.answers.get(happens.id)?.reply ?? '').toBe(happens.reply)
            break
          case 'wish': {
            const { what } = happens
            const wish = page.wish()
            if (what === 'open') page.tell({ type: 'open', wish })
            else if (what === 'confirmStep')
              page.tell({ type: 'wish', wish, task: { kind: what, id: 1, given: given('C') } })
            else if (what === 'enterSection') page.tell({ type: 'wish', wish, task: { kind: what, sectionID: 2 } })
            else page.tell({ type: 'wish', wish, task: { kind: what } })
            break
          }
          case 'abort':
            page.tell({ type: 'abort', wish: page.ended.size })
            break
          case 'look':
          case 'jump':
            page.tell({ type: 'look', isOff: happens.kind === 'jump' })
            break
          case 'heard':
            page.tell({ type: 'heard', attemptID: 1, seat: 9 })
            break
          case 'timeDue':
            page.tell({ type: 'timeDue', isOff: false })
            break
          case 'pauseOver':
          case 'touchDue':
          case 'leave':
            page.tell({ type: happens.kind })
            break
          case 'disk':
            page.settleDisk()
            break
          case 'diskFails': {
            const store = page.take('store')
            if (store) page.tell({ ...store, type: 'stored', failed: true })
            break
          }
          case 'reply':
            if (!underWay) break
            underWay = undefined
            page.tell({
              type: 'replied',
              no: wasUnderWay?.no ?? 0,
              data: wasUnderWay && replyTo(wasUnderWay, happens.how, before.sitting?.UnitID ?? null, page.now()),
            })
            break
          case 'fail': {
            if (!underWay) break
            underWay = undefined
            const { how } = happens
            const status = how === 'lost' ? 0 : how === 'named' ? 400 : typeof how === 'number' ? how : 409
            const data = how === 'named' ? { records: ['1'] } : typeof how === 'number' ? null : { reason: how }
            const error = new RequestError(status, '', data)
            page.tell({ type: 'failed', no: wasUnderWay?.no ?? 0, error, random: 0.5 })
            if (status !== 400) break
            for (const [id, answer] of before.answers)
              if (isUnsaved(answer) && (how !== 'named' || id !== 1))
                expect(page.state.answers.get(id), `question ${id}`).toSatisfy(isUnsaved)
            break
          }
        }
        look()
        // Only the server takes an answer off the unsaved ones: by storing or refusing it, or by one from another
        // machine.
        if (happens.kind !== 'reply' && happens.kind !== 'fail' && happens.kind !== 'disk')
          for (const [id, answer] of before.answers)
            if (isUnsaved(answer)) expect(page.state.answers.get(id), `question ${id}`).toSatisfy(isUnsaved)
        if (underWay !== wasUnderWay && underWay) expect(page.state.phase, underWay.name).not.toBe('over')
      }
      page.tell({ type: 'close' })
      expect([...page.ended.values()]).toEqual([...page.ended.keys()].map(() => 1))
      const calls = page.calls.length
      if (underWay) page.tell({ type: 'replied', no: underWay.no, data: replyTo(underWay, 'ok', 1, page.now()) })
      page.settleDisk()
      page.tell({ type: 'look', isOff: true })
      expect(page.calls.length, 'nothing begins on a page that is gone').toBe(calls)
    }),
    { seed: 20_261_127, numRuns: 500 },
  )
})
