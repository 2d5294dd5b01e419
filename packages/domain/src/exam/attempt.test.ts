import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  begin,
  dueAt,
  enterNextSection,
  GRACE_MS,
  handInUnit,
  openSeconds,
  type Plan,
  type Run,
  standingAt,
  startNextUnit,
  takingUnit,
  type UnitRun,
} from './attempt.ts'

const SEED = 20261121
const MINUTE = 60_000
const T0 = Date.parse('2026-11-21T01:00:00Z')

/** The nurses' exam: two subjects of 100 minutes, 45 between (exam-formats, "Papers"). */
const NURSE: Plan = {
  units: [
    { unitID: 1, seconds: 6_000, restSeconds: 2_700 },
    { unitID: 2, seconds: 6_000, restSeconds: 0 },
  ],
  closesAt: null,
  handInAfterSeconds: 3_600,
}

/** The moved attempt, or the reason why not. */
const reasonOf = (moved: ReturnType<typeof handInUnit>) => (moved.ok ? 'ok' : moved.reason)

describe('the clock alone', () => {
  test.each([
    ['at the start', 0, { state: 'running', unitID: 1, endsAt: T0 + 100 * MINUTE, handInFrom: T0 + 60 * MINUTE }],
    ['a moment before its end', 100 * MINUTE - 1, { state: 'running', unitID: 1 }],
    ['at its end', 100 * MINUTE, { state: 'resting', unitID: 2, endsAt: T0 + 145 * MINUTE }],
    ['a moment before the rest is over', 145 * MINUTE - 1, { state: 'resting', unitID: 2 }],
    ['at the end of the rest', 145 * MINUTE, { state: 'running', unitID: 2, endsAt: T0 + 245 * MINUTE }],
    ['at the end of all', 245 * MINUTE, { state: 'over', handedInAt: T0 + 245 * MINUTE, handedInBy: 'time' }],
    ['a year later', 525_600 * MINUTE, { state: 'over', handedInAt: T0 + 245 * MINUTE, handedInBy: 'time' }],
  ])('%s', (_name, after, phase) => {
    expect(standingAt(NURSE, begin(NURSE, T0), T0 + after).phase).toMatchObject(phase)
  })

  test('no time is lost while nobody looks: units begin and end where they should have', () => {
    const { run } = standingAt(NURSE, begin(NURSE, T0), T0 + 1_000 * MINUTE)
    expect(run.map(({ beganAt, endedAt, endedBy }) => [beganAt - T0, (endedAt as number) - T0, endedBy])).toEqual([
      [0, 100 * MINUTE, 'time'],
      [145 * MINUTE, 245 * MINUTE, 'time'],
    ])
    expect(openSeconds(run)).toBe(12_000)
  })

  test('the end of the window collects everything, whether a unit is open or a rest', () => {
    const early = { ...NURSE, closesAt: T0 + 30 * MINUTE }
    expect(standingAt(early, begin(early, T0), T0).phase.endsAt).toBe(early.closesAt)
    expect(standingAt(early, begin(early, T0), T0 + 30 * MINUTE).phase).toMatchObject({
      state: 'over',
      handedInAt: early.closesAt,
      handedInBy: 'time',
    })
    const inRest = { ...NURSE, closesAt: T0 + 120 * MINUTE }
    const resting = standingAt(inRest, begin(inRest, T0), T0 + 110 * MINUTE)
    expect(resting.phase).toMatchObject({ state: 'resting', unitID: 2, endsAt: inRest.closesAt })
    // Whoever does not wait for the end of the rest has ten minutes of the second unit.
    const started = startNextUnit(inRest, resting.run, 2, T0 + 110 * MINUTE)
    expect(started.ok && started.standing.phase.endsAt).toBe(inRest.closesAt)
    expect(standingAt(inRest, resting.run, T0 + 120 * MINUTE).phase).toMatchObject({
      state: 'over',
      handedInAt: inRest.closesAt,
    })
  })
})

describe('handing in', () => {
  test('not before the minute from which it may be, and from that moment on', () => {
    const run = begin(NURSE, T0)
    expect(reasonOf(handInUnit(NURSE, run, 1, T0 + 60 * MINUTE - 1))).toBe('tooEarly')
    const moved = handInUnit(NURSE, run, 1, T0 + 60 * MINUTE)
    expect(moved.ok && moved.standing.phase).toMatchObject({ state: 'resting', endsAt: T0 + 105 * MINUTE })
  })

  test('a unit shorter than that lasts to its end', () => {
    const short = { ...NURSE, units: [{ unitID: 1, seconds: 600, restSeconds: 0 }] }
    const run = begin(short, T0)
    expect(standingAt(short, run, T0).phase.handInFrom).toBe(T0 + 10 * MINUTE)
    expect(reasonOf(handInUnit(short, run, 1, T0 + 10 * MINUTE - 1))).toBe('tooEarly')
  })

  test('the last unit ends the attempt; a second hand-in, one of a closed unit and one too late say why', () => {
    const plan = { ...NURSE, handInAfterSeconds: 0 }
    const first = handInUnit(plan, begin(plan, T0), 1, T0 + MINUTE)
    if (!first.ok) throw new Error(first.reason)
    expect(reasonOf(handInUnit(plan, first.standing.run, 1, T0 + 2 * MINUTE))).toBe('handedIn')
    expect(reasonOf(handInUnit(plan, first.standing.run, 2, T0 + 2 * MINUTE))).toBe('locked')
    const second = startNextUnit(plan, first.standing.run, 2, T0 + 2 * MINUTE)
    if (!second.ok) throw new Error(second.reason)
    const done = handInUnit(plan, second.standing.run, 2, T0 + 3 * MINUTE)
    expect(done.ok && done.standing.phase).toMatchObject({
      state: 'over',
      handedInAt: T0 + 3 * MINUTE,
      handedInBy: 'candidate',
    })
    if (done.ok) expect(reasonOf(handInUnit(plan, done.standing.run, 2, T0 + 4 * MINUTE))).toBe('handedIn')
    expect(reasonOf(handInUnit(plan, second.standing.run, 2, T0 + 102 * MINUTE))).toBe('timeUp')
  })

  test('without a rest the next unit begins at once', () => {
    const plan: Plan = {
      units: [1, 2].map((unitID) => ({ unitID, seconds: 60, restSeconds: 0 })),
      closesAt: null,
      handInAfterSeconds: 0,
    }
    const moved = handInUnit(plan, begin(plan, T0), 1, T0 + 5_000)
    expect(moved.ok && moved.standing.phase).toMatchObject({ state: 'running', unitID: 2, endsAt: T0 + 65_000 })
  })

  test('a rest that is not there cannot be ended, nor one of another unit', () => {
    expect(reasonOf(startNextUnit(NURSE, begin(NURSE, T0), 2, T0))).toBe('locked')
    const { run } = standingAt(NURSE, begin(NURSE, T0), T0 + 110 * MINUTE)
    expect(reasonOf(startNextUnit(NURSE, run, 1, T0 + 110 * MINUTE))).toBe('timeUp')
    expect(reasonOf(startNextUnit(NURSE, run, 9, T0 + 110 * MINUTE))).toBe('locked')
  })
})

describe('what was on its way when the time ran out', () => {
  const END = T0 + 100 * MINUTE
  const LAST = T0 + 245 * MINUTE
  test.each([
    ['a moment before the end', END - 1, 1],
    ['at the end', END, 1],
    ['the last moment of the grace', END + GRACE_MS - 1, 1],
    ['when the grace is over', END + GRACE_MS, null],
    ['in the rest', END + 10 * MINUTE, null],
    ['in the next unit', T0 + 145 * MINUTE, 2],
    ['at the end of all', LAST, 2],
    ['the last moment of its grace', LAST + GRACE_MS - 1, 2],
    ['when it is over', LAST + GRACE_MS, null],
  ])('answers are taken %s', (_name, now, unitID) => {
    expect(takingUnit(standingAt(NURSE, begin(NURSE, T0), now), now)).toBe(unitID)
  })

  test('it is no more time: the unit ends as shown, cannot be handed in, and no section is entered', () => {
    const now = END + GRACE_MS - 1
    const { run, phase } = standingAt(NURSE, begin(NURSE, T0), now)
    expect([run[0]?.endedAt, run[0]?.endedBy, phase.state]).toEqual([END, 'time', 'resting'])
    expect(reasonOf(handInUnit(NURSE, run, 1, now))).toBe('timeUp')
    expect(reasonOf(enterNextSection(NURSE, run, 1, now))).toBe('timeUp')
  })

  test('an attempt is closed, and can be scored, when it is over', () => {
    const before = standingAt(NURSE, begin(NURSE, T0), LAST + GRACE_MS - 1)
    expect([before.phase.state, dueAt(before)]).toEqual(['over', LAST + GRACE_MS])
    expect(dueAt(standingAt(NURSE, begin(NURSE, T0), LAST + GRACE_MS))).toBeNull()
  })

  test('what was handed in takes nothing more', () => {
    const plan = { ...NURSE, handInAfterSeconds: 0 }
    const moved = handInUnit(plan, begin(plan, T0), 1, END - 1)
    if (!moved.ok) throw new Error(moved.reason)
    expect(takingUnit(moved.standing, END)).toBeNull()
    const started = startNextUnit(plan, moved.standing.run, 2, END)
    if (!started.ok) throw new Error(started.reason)
    const done = handInUnit(plan, started.standing.run, 2, END + 1)
    if (!done.ok) throw new Error(done.reason)
    expect([dueAt(done.standing), takingUnit(done.standing, END + 1)]).toEqual([null, null])
  })

  test('the next unit is not seen meanwhile, unless one asks for it: then the last one takes nothing more', () => {
    const plan: Plan = {
      units: [1, 2].map((unitID) => ({ unitID, seconds: 60, restSeconds: 0 })),
      closesAt: null,
      handInAfterSeconds: 0,
    }
    const end = T0 + 60_000
    const ended = standingAt(plan, begin(plan, T0), end)
    expect(ended.phase).toMatchObject({ state: 'resting', unitID: 2, endsAt: end + GRACE_MS })
    expect(standingAt(plan, begin(plan, T0), end + GRACE_MS).phase).toMatchObject({
      state: 'running',
      endsAt: end + GRACE_MS + 60_000,
    })
    const started = startNextUnit(plan, ended.run, 2, end + 1)
    expect(started.ok && takingUnit(started.standing, end + 1)).toBe(2)
  })

  test('a clock that is set back to before the end takes nothing', () => {
    const { run } = standingAt(NURSE, begin(NURSE, T0), END)
    const now = END - 30 * MINUTE
    expect(takingUnit(standingAt(NURSE, run, now), now)).toBeNull()
  })
})

describe('sections', () => {
  test('one after the other: none is skipped, none is gone back to, the open one may be asked for again', () => {
    const run = begin(NURSE, T0)
    expect(reasonOf(enterNextSection(NURSE, run, 2, T0))).toBe('locked')
    const moved = enterNextSection(NURSE, run, 1, T0)
    if (!moved.ok) throw new Error(moved.reason)
    expect(moved.standing.run.at(-1)?.left).toBe(1)
    expect(reasonOf(enterNextSection(NURSE, moved.standing.run, 1, T0))).toBe('ok')
    expect(reasonOf(enterNextSection(NURSE, moved.standing.run, 0, T0))).toBe('locked')
    expect(reasonOf(enterNextSection(NURSE, run, 1, T0 + 100 * MINUTE))).toBe('timeUp')
  })
})

describe('rules, whatever the clock says', () => {
  const plans: fc.Arbitrary<Plan> = fc
    .record({
      units: fc.array(
        fc.record({ seconds: fc.integer({ min: 1, max: 300 }), restSeconds: fc.integer({ min: 0, max: 90 }) }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      closes: fc.option(fc.integer({ min: 1, max: 900 })),
      handInAfterSeconds: fc.constantFrom(0, 0, 60),
    })
    .map(({ units, closes, handInAfterSeconds }) => ({
      units: units.map((unit, at) => ({ unitID: at + 1, ...unit })),
      closesAt: closes === null ? null : T0 + closes * 1_000,
      handInAfterSeconds,
    }))
  const moves = fc.array(
    fc.record({
      /** Of a clock that is set back and forth. */
      at: fc.integer({ min: -120, max: 1_500 }),
      what: fc.constantFrom('look', 'handIn', 'start', 'section'),
      unitID: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 30 },
  )

  const play = (plan: Plan, { at, what, unitID }: { at: number; what: string; unitID: number }, run: Run): Run => {
    const now = T0 + at * 1_000
    const section = (run.at(-1) as UnitRun).left + 1
    const moved =
      what === 'handIn'
        ? handInUnit(plan, run, unitID, now)
        : what === 'start'
          ? startNextUnit(plan, run, unitID, now)
          : what === 'section'
            ? enterNextSection(plan, run, section, now)
            : null
    return moved?.ok ? moved.standing.run : standingAt(plan, run, now).run
  }

  test('what was closed stays closed, and no unit is open for longer than its time', () => {
    fc.assert(
      fc.property(plans, moves, (plan, steps) => {
        let run = begin(plan, T0)
        for (const step of steps) {
          const after = play(plan, step, run)
          expect(after.length).toBeGreaterThanOrEqual(run.length)
          for (const [at, unit] of run.entries()) {
            const now = after[at] as UnitRun
            expect([now.unitID, now.beganAt]).toEqual([unit.unitID, unit.beganAt])
            if (unit.endedAt !== null) expect(now).toEqual(unit)
            expect(now.left).toBeGreaterThanOrEqual(unit.left)
          }
          run = after
          for (const [at, unit] of run.entries()) {
            const endedAt = unit.endedAt ?? unit.beganAt
            expect(endedAt).toBeGreaterThanOrEqual(unit.beganAt)
            expect(endedAt - unit.beganAt).toBeLessThanOrEqual((plan.units[at]?.seconds ?? 0) * 1_000)
            if (at > 0) expect(unit.beganAt).toBeGreaterThanOrEqual(run[at - 1]?.endedAt as number)
            if (plan.closesAt !== null) expect(endedAt).toBeLessThanOrEqual(Math.max(plan.closesAt, unit.beganAt))
          }
        }
      }),
      { seed: SEED },
    )
  })

  test('answers are taken for one unit at most, the open one or the last, no longer than the grace after its end', () => {
    fc.assert(
      fc.property(plans, moves, (plan, steps) => {
        let run = begin(plan, T0)
        for (const step of steps) {
          run = play(plan, step, run)
          for (const after of [0, 1, GRACE_MS - 1, GRACE_MS, 60_000]) {
            const now = T0 + step.at * 1_000 + after
            const standing = standingAt(plan, run, now)
            const last = standing.run.at(-1) as UnitRun
            const taking = takingUnit(standing, now)
            if (taking === null) continue
            expect(taking).toBe(last.unitID)
            if (standing.phase.state === 'running') continue
            expect(last.endedBy).toBe('time')
            expect(now - (last.endedAt as number)).toBeLessThan(GRACE_MS)
            expect(dueAt(standing)).toBeGreaterThan(now)
          }
        }
      }),
      { seed: SEED },
    )
  })

  test('looking often or once comes to the same', () => {
    fc.assert(
      fc.property(plans, fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1 }), (plan, looks) => {
        const sorted = looks.sort((a, b) => a - b).map((at) => T0 + at * 1_000)
        let run = begin(plan, T0)
        for (const now of sorted) run = standingAt(plan, run, now).run
        const last = sorted.at(-1) as number
        expect(standingAt(plan, run, last)).toEqual(standingAt(plan, begin(plan, T0), last))
      }),
      { seed: SEED },
    )
  })

  test('a unit can be handed in at any time of it from the allowed one on, and then never again', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 1_500 }), (plan, at) => {
        const now = T0 + at * 1_000
        const { run, phase } = standingAt(plan, begin(plan, T0), now)
        if (phase.state !== 'running') return
        const moved = handInUnit(plan, run, phase.unitID, now)
        expect(moved.ok).toBe(now >= phase.handInFrom)
        if (moved.ok) expect(reasonOf(handInUnit(plan, moved.standing.run, phase.unitID, now))).toBe('handedIn')
      }),
      { seed: SEED },
    )
  })

  test('every attempt ends', () => {
    fc.assert(
      fc.property(plans, moves, (plan, steps) => {
        let run = begin(plan, T0)
        for (const step of steps) run = play(plan, step, run)
        expect(standingAt(plan, run, T0 + 10_000_000).phase.state).toBe('over')
      }),
      { seed: SEED },
    )
  })
})
