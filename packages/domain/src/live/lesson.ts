/** Where a lesson takes place. */
export const LIVE_PLACES = { premiere: '首播视频', external: '第三方直播间', ingest: '推流直播' } as const
export type LivePlace = keyof typeof LIVE_PLACES
export const LIVE_PLACE_NAMES = Object.keys(LIVE_PLACES) as LivePlace[]

/** The modules that open lessons. */
export const LIVE_MODULES = { Live: '直播课', SprintLive: '冲刺直播' } as const
export type LiveModule = keyof typeof LIVE_MODULES
export const LIVE_MODULE_NAMES = Object.keys(LIVE_MODULES) as LiveModule[]

/** How a lesson repeats: at the same time of every day or week, Beijing time. */
export const LIVE_REPEATS = { none: '不重复', daily: '每天', weekly: '每周' } as const
export type LiveRepeats = keyof typeof LIVE_REPEATS
export const LIVE_REPEAT_NAMES = Object.keys(LIVE_REPEATS) as LiveRepeats[]

/** What a lesson is at a moment. */
export const LIVE_STATES = {
  announced: '未开始',
  open: '可签到',
  running: '直播中',
  over: '已结束',
  replay: '可回放',
} as const
export type LiveState = keyof typeof LIVE_STATES

export const LIVE_BOUNDS = {
  title: 80,
  course: 60,
  teacher: 30,
  about: 20_000,
  chapter: 80,
  address: 500,
  /** Characters of a message. */
  message: 200,
  word: 20,
  words: 500,
  minutes: 720,
  capacity: 100_000,
  /** Seconds between two messages of one person. */
  slow: 300,
} as const

/** Three years, ms: a later start is taken for a mistyped year. */
const FARTHEST_MS = 3 * 366 * 86_400_000
export const FAR_TEXT = '应在今天前后三年之内'
export const isFarAway = (startsAt: number, now: number): boolean => Math.abs(startsAt - now) > FARTHEST_MS

/** Times of a lesson, ms UTC. `replayAt`: null without a replay. */
export interface LessonTimes {
  opensAt: number
  startsAt: number
  endsAt: number
  replayAt: number | null
}

/** The state by the server's clock: announced → open → running → over → replay. */
export function liveStateOf({ opensAt, startsAt, endsAt, replayAt }: LessonTimes, now: number): LiveState {
  if (now < opensAt) return 'announced'
  if (now < startsAt) return 'open'
  if (now < endsAt) return 'running'
  return replayAt !== null && now >= replayAt ? 'replay' : 'over'
}

const DAY_MS = 86_400_000
const EVERY_MS = { daily: DAY_MS, weekly: 7 * DAY_MS } as const

/** The next lesson of a series is made when the newest starts within this time, ms: it can be booked days before. */
export const REPEAT_AHEAD_MS = 3 * DAY_MS

/**
 * The start of the lesson that follows one of a series: the first at the same time of a later day or week that has not
 * begun. Beijing time has no summer time, so that a day is always as long.
 */
export function nextStart(startsAt: number, repeats: Exclude<LiveRepeats, 'none'>, now: number): number {
  const every = EVERY_MS[repeats]
  return startsAt + every * Math.max(1, Math.floor((now - startsAt) / every) + 1)
}

/** The second of the video that everybody sees at this moment; before the start 0, after the end the last one. */
export const secondAt = ({ startsAt, endsAt }: Pick<LessonTimes, 'startsAt' | 'endsAt'>, now: number): number =>
  Math.max(0, Math.min(now, endsAt) - startsAt) / 1000

/** How long after the end messages can be written. */
export const GOODBYE_MS = 10 * 60_000

/** When messages can no longer be written: some minutes after the end, or when the replay begins. */
export const chatEndsAt = ({ endsAt, replayAt }: Pick<LessonTimes, 'endsAt' | 'replayAt'>): number =>
  Math.min(endsAt + GOODBYE_MS, replayAt === null ? Number.POSITIVE_INFINITY : Math.max(replayAt, endsAt))

/** Whether messages can be written: from the opening until some minutes after the end, unless the replay has begun. */
export const chatIsOpen = (times: LessonTimes, now: number): boolean => now >= times.opensAt && now < chatEndsAt(times)

/** Only lessons that have not begun can be booked. */
export const isBookable = ({ startsAt }: Pick<LessonTimes, 'startsAt'>, now: number): boolean => now < startsAt

/** How long before its beginning a lesson's reminder is sent. */
export const BEFORE_LIVE_MS = 15 * 60_000

/** Interval of signs of life from the page; a longer silence counts as absence. */
export const PRESENT_EVERY_MS = 30_000
export const PRESENT_GAP_MS = 95_000

/**
 * Seconds of attendance that a sign of life adds: the time since the last one, while the lesson was running; nothing
 * after a longer silence. `last`: null for the first one.
 */
export function presenceSince(
  { startsAt, endsAt }: Pick<LessonTimes, 'startsAt' | 'endsAt'>,
  last: number | null,
  now: number,
): number {
  if (last === null || now - last > PRESENT_GAP_MS) return 0
  return Math.max(0, Math.round((Math.min(now, endsAt) - Math.max(last, startsAt)) / 1000))
}

/** How long a sign-in during the lesson is open. */
export const SIGN_MS = 120_000
