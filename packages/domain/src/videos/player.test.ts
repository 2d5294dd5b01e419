import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Begin,
  limitOf,
  type Player,
  type PlayerAction,
  type PlayerEffect,
  resumeAt,
  startPlayer,
  step,
} from './player.ts'
import { secondsOf, shareOf } from './stretches.ts'

const SEED = 20261125
const DURATION = 100

/** A simulated video element that carries out effects and reports them. */
function watching(begin: Partial<Begin> = {}) {
  let player: Player = startPlayer({ rules: { noSkip: false }, played: [], marks: [], ...begin })
  let now = 0
  let at = 0
  const said: PlayerEffect[] = []
  const act = (action: PlayerAction): void => {
    const next = step(player, action)
    player = next.player
    for (const effect of next.effects) {
      said.push(effect)
      if (effect.type === 'seek') jump(effect.to)
      if (effect.type === 'pause') act({ type: 'paused', at, now })
      if (effect.type === 'play') act({ type: 'playing', at, now })
    }
  }
  const jump = (to: number) => {
    at = to
    act({ type: 'jumped', to, now })
  }
  act({ type: 'loaded', duration: DURATION })
  return {
    act,
    jump,
    said,
    player: () => player,
    at: () => at,
    play: () => act({ type: 'playing', at, now }),
    pause: () => act({ type: 'paused', at, now }),
    /** Lets time pass in the video and on the clock, in quarter seconds. */
    run(seconds: number) {
      for (let passed = 0; passed < seconds && player.phase === 'playing' && at < DURATION; passed += 0.25) {
        now += 250
        at += 0.25 * player.speed
        act({ type: 'time', at, now })
      }
    },
  }
}

test('rule: what was really played counts; what was jumped over does not', () => {
  const watched = watching()
  watched.play()
  watched.run(10)
  watched.jump(50)
  watched.run(5)
  watched.pause()
  expect(watched.player().played).toEqual([
    [0, 10],
    [50, 55],
  ])
  expect(watched.player().usedMs).toBe(15_000)
  expect(shareOf(watched.player().played, DURATION)).toBe(0.15)
})

test('rule: a leap that nobody announced is no playing, and a machine that slept used no time', () => {
  const { act, player } = watching()
  act({ type: 'playing', at: 0, now: 0 })
  act({ type: 'time', at: 60, now: 250 })
  act({ type: 'time', at: 60.5, now: 3_600_250 })
  expect(player().played).toEqual([[60, 60.5]])
  expect(player().usedMs).toBeLessThanOrEqual(6_000)
})

test('rule: at three times the speed as much counts as was seen', () => {
  const watched = watching({ speed: 3 })
  watched.play()
  watched.run(10)
  expect(secondsOf(watched.player().played)).toBe(30)
})

test('rule: what was handed over is not handed over again, and stays played', () => {
  const watched = watching()
  watched.play()
  watched.run(4)
  watched.act({ type: 'taken' })
  watched.run(2)
  expect(watched.player()).toMatchObject({ fresh: [[4, 6]], played: [[0, 6]], usedMs: 2_000 })
})

test('rule: without skipping, a jump ahead leads back to what was seen, and one may move within it', () => {
  const watched = watching({ rules: { noSkip: true } })
  watched.play()
  watched.run(10)
  watched.jump(60)
  expect(watched.at()).toBe(10)
  expect(watched.said.at(-1)).toEqual({ type: 'refused' })
  watched.jump(2)
  expect(watched.at()).toBe(2)
  watched.jump(9)
  expect(watched.at()).toBe(9)
  expect(watched.said.filter(({ type }) => type === 'refused')).toHaveLength(1)
})

test('rule: whoever saw it once may skip', () => {
  const watched = watching({ rules: { noSkip: true }, played: [[0, 99]] })
  watched.jump(80)
  expect(watched.at()).toBe(80)
})

test('rule: without skipping nothing unseen is ever played, whatever is tried', () => {
  const move = fc.oneof(
    fc.record({ type: fc.constant('run' as const), seconds: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ type: fc.constant('jump' as const), to: fc.integer({ min: 0, max: DURATION }) }),
    fc.record({ type: fc.constant('speed' as const), speed: fc.constantFrom(0.5, 1, 3) }),
  )
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const watched = watching({ rules: { noSkip: true } })
      for (const one of moves) {
        watched.play()
        if (one.type === 'run') watched.run(one.seconds)
        else if (one.type === 'jump') watched.jump(one.to)
        else watched.act(one)
        const { played } = watched.player()
        // A single stretch from the beginning: nothing was skipped.
        expect(played.length).toBeLessThanOrEqual(1)
        expect(played[0]?.[0] ?? 0).toBe(0)
        if (Number.isFinite(limitOf(watched.player())))
          expect(watched.at()).toBeLessThanOrEqual((played[0]?.[1] ?? 0) + 1)
      }
    }),
    { seed: SEED },
  )
})

test('rule: A to B plays again and again until it is switched off', () => {
  const watched = watching()
  watched.play()
  watched.jump(20)
  watched.act({ type: 'loopFrom' })
  watched.run(5)
  watched.act({ type: 'loopTo' })
  expect(watched.at()).toBe(20)
  watched.run(12)
  expect(watched.at()).toBeLessThan(25)
  watched.act({ type: 'loopOff' })
  watched.run(12)
  expect(watched.at()).toBeGreaterThan(30)
})

test('rule: a stretch without a beginning, or one too short, does not repeat', () => {
  const watched = watching()
  watched.act({ type: 'loopTo' })
  expect(watched.player().loop).toBeNull()
  watched.play()
  watched.act({ type: 'loopFrom' })
  watched.run(0.5)
  watched.act({ type: 'loopTo' })
  expect(watched.player().loop).toEqual({ from: 0 })
})

const marks = [
  { id: 7, at: 30 },
  { id: 5, at: 10 },
]

test('rule: at a mark the video stands still and asks; it goes on once that is settled, and does not ask again', () => {
  const watched = watching({ marks })
  watched.play()
  watched.run(15)
  expect(watched.player()).toMatchObject({ phase: 'paused', asked: 5, at: 10 })
  watched.play()
  expect(watched.player()).toMatchObject({ phase: 'paused', asked: 5 })
  watched.act({ type: 'settled', mark: 5 })
  expect(watched.player().phase).toBe('playing')
  watched.run(5)
  watched.jump(8)
  watched.run(5)
  expect(watched.player()).toMatchObject({ phase: 'playing', asked: null })
})

test('rule: a mark that is jumped over asks nothing; one that was left open asks again at the next visit', () => {
  const over = watching({ marks })
  over.play()
  over.jump(20)
  over.run(5)
  expect(over.player().asked).toBeNull()
  const again = watching({ marks })
  again.jump(10)
  again.play()
  again.run(1)
  expect(again.player().asked).toBe(5)
})

test('rule: a mark where the video stood asks, though the element tells a moment late that it plays', () => {
  const { act, player } = watching({ marks })
  act({ type: 'jumped', to: 10, now: 0 })
  act({ type: 'playing', at: 10.02, now: 20 })
  act({ type: 'time', at: 10.3, now: 300 })
  expect(player().asked).toBe(5)
})

test.each([
  ['where it was left', 42, [], false, 42],
  ['from the beginning when it was left at the end', 97, [], false, 0],
  ['from the beginning when it was never seen', 0, [], false, 0],
  ['where it was seen to, when nothing may be skipped', 42, [[0, 30]], true, 30],
  ['where it was left, when all before was seen', 42, [[0, 42]], true, 42],
] as const)('rule: watching goes on %s', (_, left, played, noSkip, at) => {
  expect(resumeAt({ rules: { noSkip }, played }, left, DURATION)).toBe(at)
})

test('rule: who left at a question close to the end comes back to it, until it is settled', () => {
  const of = { rules: { noSkip: false }, played: [], marks: [{ id: 5, at: 97 }] }
  expect(resumeAt({ ...of, settled: new Set() }, 97, DURATION)).toBe(97)
  expect(resumeAt({ ...of, settled: new Set([5]) }, 97, DURATION)).toBe(0)
  expect(resumeAt({ ...of, settled: new Set() }, 99, DURATION)).toBe(0)
})

test('rule: the end is told once and starts again from a jump back', () => {
  const watched = watching()
  watched.play()
  watched.jump(96)
  watched.run(4)
  watched.act({ type: 'over', at: DURATION, now: 10_000 })
  watched.act({ type: 'paused', at: DURATION, now: 10_000 })
  expect(watched.player().phase).toBe('ended')
  expect(watched.said.filter(({ type }) => type === 'ended')).toHaveLength(1)
  watched.jump(0)
  expect(watched.player().phase).toBe('paused')
})
