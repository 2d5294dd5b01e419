import { type Played, reachOf, withStretch } from './played.ts'
import type { PlayerRules, QuestionMark } from './playerRules.ts'
import { shareOf } from './stretches.ts'

/** A loop in seconds; `to` is absent while only its beginning is set. */
export interface Loop {
  from: number
  to?: number
}

/**
 * The state of a player, independent of element and clock: events come in as actions, commands to the element come out
 * as effects. Positions are seconds of the video, `now` is ms of any steady clock.
 */
export interface Player {
  rules: PlayerRules
  /** 0: unknown. */
  duration: number
  at: number
  phase: 'paused' | 'playing' | 'ended'
  speed: number
  /** Everything played so far, on any device. */
  played: Played
  /** The part of it that was not handed over yet (`taken`), and the time used for it, ms. */
  fresh: Played
  usedMs: number
  /** Position and time of the last update while playing; null while paused. */
  last: { at: number; now: number } | null
  loop: Loop | null
  marks: readonly QuestionMark[]
  /** Marks whose questions were answered or postponed. */
  settled: ReadonlySet<number>
  /** The mark whose questions are shown. */
  asked: number | null
}

export type PlayerAction =
  | { type: 'loaded'; duration: number }
  | { type: 'playing'; at: number; now: number }
  | { type: 'paused'; at: number; now: number }
  | { type: 'time'; at: number; now: number }
  /** The element's position has jumped, for whatever reason. */
  | { type: 'jumped'; to: number; now: number }
  | { type: 'over'; at: number; now: number }
  | { type: 'speed'; speed: number }
  | { type: 'loopFrom' }
  | { type: 'loopTo' }
  | { type: 'loopOff' }
  | { type: 'settled'; mark: number }
  | { type: 'taken' }

export type PlayerEffect =
  | { type: 'seek'; to: number }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'ask'; mark: number }
  /** The jump to an unseen position is forbidden by the rules. */
  | { type: 'refused' }
  | { type: 'ended' }

export interface Step {
  player: Player
  effects: readonly PlayerEffect[]
}

/** Elements report their time at least four times a second while visible; this allows for rounding and delays. */
const SLACK_SECONDS = 1
/** Shortest loop. */
const SHORTEST_LOOP = 1
/** Most time that counts between two updates, since the machine may have slept. */
const LONGEST_STEP_MS = 5_000
/** Share played from which on a video counts as seen and can be navigated freely. */
const SEEN_SHARE = 0.98
/** Seconds before the end from which on watching starts from the beginning again. */
const AT_END = 5

export interface Begin {
  rules: PlayerRules
  played: Played
  marks: readonly QuestionMark[]
  settled?: Iterable<number>
  speed?: number
}

export const startPlayer = ({ rules, played, marks, settled = [], speed = 1 }: Begin): Player => ({
  rules,
  duration: 0,
  at: 0,
  phase: 'paused',
  speed,
  played,
  fresh: [],
  usedMs: 0,
  last: null,
  loop: null,
  marks: marks.toSorted((a, b) => a.at - b.at),
  settled: new Set(settled),
  asked: null,
})

/**
 * Where watching continues: at the stored second, or at the beginning where that was the end. Whoever left at a question
 * that is still due comes back to it, also close to the end.
 */
export function resumeAt(
  { rules, played, marks = [], settled }: Pick<Player, 'rules' | 'played'> & Partial<Pick<Player, 'marks' | 'settled'>>,
  left: number,
  duration: number,
): number {
  const isDue = marks.some(({ id, at }) => at >= left && !settled?.has(id))
  if (left <= 0 || (duration > 0 && left >= duration - AT_END && !isDue)) return 0
  return rules.noSkip ? Math.min(left, limitOf({ rules, played, duration })) : left
}

/** The last second to which one may seek. */
export function limitOf({ rules, played, duration }: Pick<Player, 'rules' | 'played' | 'duration'>): number {
  if (!rules.noSkip || shareOf(played, duration) >= SEEN_SHARE) return Number.POSITIVE_INFINITY
  return reachOf(played)
}

export function step(player: Player, action: PlayerAction): Step {
  switch (action.type) {
    case 'loaded':
      return stays({ ...player, duration: action.duration })
    case 'playing': {
      const { at, now } = action
      if (player.asked !== null) return { player: { ...player, at, last: null }, effects: [{ type: 'pause' }] }
      if (player.phase === 'playing' && player.last) return goOn(player, action)
      // The event comes a moment late: the run began where the video was, so that a mark there is not missed.
      const isLate = at >= player.at && at - player.at < SLACK_SECONDS
      return stays({ ...player, phase: 'playing', at, last: { at: isLate ? player.at : at, now } })
    }
    case 'time':
      return player.phase === 'playing' ? goOn(player, action) : stays({ ...player, at: action.at })
    case 'paused':
      return stays({ ...ran(player, action), phase: player.phase === 'ended' ? 'ended' : 'paused', last: null })
    case 'over':
      return { player: { ...ran(player, action), phase: 'ended', last: null }, effects: [{ type: 'ended' }] }
    case 'jumped':
      return jump(player, action)
    case 'speed':
      return stays({ ...player, speed: action.speed })
    case 'loopFrom':
      return stays({ ...player, loop: { from: player.at } })
    case 'loopTo': {
      const from = player.loop?.from
      if (from === undefined || player.at < from + SHORTEST_LOOP) return stays(player)
      return { player: { ...player, loop: { from, to: player.at } }, effects: [{ type: 'seek', to: from }] }
    }
    case 'loopOff':
      return stays({ ...player, loop: null })
    case 'settled': {
      const settled = new Set([...player.settled, action.mark])
      if (player.asked !== action.mark) return stays({ ...player, settled })
      return { player: { ...player, settled, asked: null }, effects: [{ type: 'play' }] }
    }
    case 'taken':
      return stays({ ...player, fresh: [], usedMs: 0 })
  }
}

const stays = (player: Player): Step => ({ player, effects: [] })

/** Adds the stretch since the last update as played, limited to what can have been played in that time. */
function ran(player: Player, { at, now }: { at: number; now: number }): Player {
  const { last, phase } = player
  if (!last || phase !== 'playing') return { ...player, at }
  const passed = Math.max(0, now - last.now)
  const moved = at - last.at
  const usedMs = player.usedMs + Math.min(passed, LONGEST_STEP_MS)
  const next = { ...player, at, usedMs, last: { at, now } }
  if (moved <= 0 || moved > mayPlay(player, now)) return next
  const stretch = [last.at, at] as const
  return { ...next, played: withStretch(player.played, stretch), fresh: withStretch(player.fresh, stretch) }
}

/** Most seconds that can have been played since the last update. */
const mayPlay = ({ last, speed }: Player, now: number): number =>
  last ? (Math.max(0, now - last.now) / 1_000) * speed + SLACK_SECONDS : 0

function goOn(player: Player, action: { at: number; now: number }): Step {
  const before = player.last?.at ?? action.at
  if (action.at - before > mayPlay(player, action.now)) return jump(player, { to: action.at, now: action.now })
  const next = ran(player, action)
  const { loop } = next
  if (loop?.to !== undefined && before < loop.to && action.at >= loop.to)
    return { player: next, effects: [{ type: 'seek', to: loop.from }] }
  const mark = next.marks.find(({ id, at }) => before <= at && at < action.at && !next.settled.has(id))
  if (!mark) return stays(next)
  // The stored position is the mark's, so that leaving now returns to its question.
  return {
    player: { ...next, at: mark.at, asked: mark.id },
    effects: [{ type: 'pause' }, { type: 'seek', to: mark.at }, { type: 'ask', mark: mark.id }],
  }
}

function jump(player: Player, { to, now }: { to: number; now: number }): Step {
  const limit = Math.max(limitOf(player), player.at)
  const phase = player.phase === 'ended' ? 'paused' : player.phase
  if (to > limit + SLACK_SECONDS)
    return {
      player: { ...player, phase, at: limit, last: null },
      effects: [{ type: 'seek', to: limit }, { type: 'refused' }],
    }
  return stays({ ...player, phase, at: to, last: phase === 'playing' ? { at: to, now } : null })
}
