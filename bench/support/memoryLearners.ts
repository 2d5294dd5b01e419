import { type Random, seeded } from '@tizhou/domain/knowledge/random'
import { type Card, ratedCard } from '@tizhou/domain/review/card'
import { dueDay, naturalDay, type Plan } from '@tizhou/domain/review/dueDay'
import { fitParameters, LEAST_OWN_REVIEWS } from '@tizhou/domain/review/fit'
import { DEFAULT_PARAMETERS, type Memory, MemoryModel } from '@tizhou/domain/review/memory'
import { AGAIN, EASY, GOOD, HARD, type Rating } from '@tizhou/domain/review/rating'

/** Parameters that simulated learners forget by, each learner a little otherwise; the schedule does not know them. */
export const KINDS = [
  { name: 'as published', of: {}, share: 0.4 },
  { name: 'keep longer', of: { 0: 0.5, 8: 2.2, 20: 0.13 }, share: 0.2 },
  { name: 'forget faster', of: { 0: 0.15, 8: 1.5, 20: 0.2 }, share: 0.2 },
  { name: 'forget steeply', of: { 10: 0.6, 20: 0.3 }, share: 0.2 },
] as const satisfies readonly { name: string; of: Record<number, number>; share: number }[]

const RETENTION = 0.9
const DAYS = 120
/** Days of the end on which learners begin nothing new: the last stage of a plan, a fifth of its days. */
const LAST_OF_NEW = 24
/** What a learner does a day: what is due, and new questions until the number is reached. */
const A_DAY = { from: 80, to: 160 }
/** Share of new questions that are answered wrong and so enter the wrong book. */
const WRONG = 0.35
/** How right answers are rated. */
const [HARD_SHARE, EASY_SHARE] = [0.1, 0.08]
/** The learner's parameters are fitted anew each time that the reviews have grown by so much. */
const FIT_AGAIN = 3

export interface Recalls {
  recalled: number
  of: number
}

export interface LearnerSeen {
  kind: string
  /** Reviews on the day that memory chose: what the wanted share of recall is asked of. */
  chosen: Recalls
  /** Reviews on the day after, where memory would have asked sooner: there is no shorter interval than a day. */
  shortest: Recalls
  /** Last looks before the exam, sooner than memory asks. */
  lastLooks: Recalls
  /** Reviews done on each day. */
  loads: number[]
  /** Items that would be due on the exam's day or later, at any moment. */
  afterEve: number
  /** Items that are still due on the exam's day, or asked for by memory before it and due nowhere. */
  lost: number
  items: number
  /** Mean chance of recall on the exam's day. */
  atExam: number
  fits: number
}

interface Item {
  id: number
  card: Card
  /** The memory as it is. */
  real: Memory
  natural: number
  due: number | null
  history: { day: number; rating: Rating }[]
}

function parametersOf(of: Record<number, number>, random: Random): number[] {
  const own = DEFAULT_PARAMETERS.map((value, at) => of[at] ?? value)
  for (const [at, spread] of [
    [0, 0.15],
    [8, 0.05],
    [20, 0.08],
  ] as const)
    own[at] = (own[at] ?? 0) * Math.exp(spread * random.normal())
  return own
}

/** One learner who does each day what is due, until the exam at the end; the schedule is the product's. */
function simulateLearner(kind: (typeof KINDS)[number], seed: number, mostFits: number): LearnerSeen {
  const random = seeded(seed)
  const truth = new MemoryModel(parametersOf(kind.of, random))
  const aDay = A_DAY.from + Math.floor(random.next() * (A_DAY.to - A_DAY.from))
  let model = new MemoryModel()
  let reviews = 0
  let fitAt = LEAST_OWN_REVIEWS
  const load = new Map<number, number>()
  const count = (day: number | null, by: number) => day !== null && load.set(day, (load.get(day) ?? 0) + by)
  const items: Item[] = []
  const none = (): Recalls => ({ recalled: 0, of: 0 })
  const seen: LearnerSeen = {
    kind: kind.name,
    chosen: none(),
    shortest: none(),
    lastLooks: none(),
    loads: [],
    afterEve: 0,
    lost: 0,
    items: 0,
    atExam: 0,
    fits: 0,
  }

  const rate = (item: Pick<Item, 'id' | 'history'> & Partial<Item>, rating: Rating, day: number): Item => {
    const card = ratedCard(item.card ?? null, rating, day, model)
    const plan: Plan = {
      today: day,
      examDay: DAYS,
      retention: RETENTION,
      model,
      load: (on) => load.get(on) ?? 0,
      seed: item.id,
    }
    const natural = rating === AGAIN ? day : naturalDay(card, plan)
    count(item.due ?? null, -1)
    const due = dueDay(card, natural, plan)
    count(due, 1)
    if (due !== null && due >= DAYS) seen.afterEve++
    item.history.push({ day, rating })
    return Object.assign(item, { card, natural, due, real: truth.after(item.real ?? null, rating, day) })
  }

  const asked = (item: Item): Recalls => {
    if (item.natural >= DAYS) return seen.lastLooks
    return model.recallOn(item.card, item.card.lastDay + 1) < RETENTION ? seen.shortest : seen.chosen
  }

  const review = (item: Item, day: number): void => {
    const recalled = random.next() < truth.recallOn(item.real, day)
    const kindOf = asked(item)
    kindOf.of++
    if (recalled) kindOf.recalled++
    reviews++
    const how = random.next()
    const right = how < HARD_SHARE ? HARD : how > 1 - EASY_SHARE ? EASY : GOOD
    rate(item, recalled ? right : AGAIN, day)
    // What was wrong is asked until it is right, on the same day.
    if (!recalled) rate(item, GOOD, day)
  }

  for (let day = 0; day < DAYS; day++) {
    const due = items.filter((item) => item.due !== null && item.due <= day)
    for (const item of due) review(item, day)
    seen.loads.push(due.length)
    for (let begun = due.length; begun < aDay && day < DAYS - LAST_OF_NEW; begun++) {
      if (random.next() >= WRONG) continue
      const item = rate({ id: items.length + 1, history: [] }, AGAIN, day)
      items.push(rate(item, GOOD, day))
    }
    if (reviews < fitAt || seen.fits === mostFits) continue
    fitAt = reviews * FIT_AGAIN
    const fit = fitParameters(
      items.map(({ history }) => history),
      LEAST_OWN_REVIEWS,
    )
    if (!fit) continue
    seen.fits++
    model = new MemoryModel(fit.parameters)
  }
  seen.items = items.length
  seen.atExam = items.reduce((sum, { real }) => sum + truth.recallOn(real, DAYS), 0) / items.length
  seen.lost = items.filter(({ due, natural }) => due !== null || natural < DAYS).length
  return seen
}

/** Learners of all kinds by their shares, from a seed; `told` hears of each; `mostFits`: how often a learner's own parameters are fitted at the most. */
export function simulateLearners(
  count: number,
  seed: number,
  { mostFits = Number.POSITIVE_INFINITY, told }: { mostFits?: number; told?: (done: number) => void } = {},
): LearnerSeen[] {
  const learners: LearnerSeen[] = []
  let share = 0
  for (const kind of KINDS) {
    share += kind.share
    while (learners.length < Math.round(count * share)) {
      learners.push(simulateLearner(kind, seed + learners.length * 7919, mostFits))
      told?.(learners.length)
    }
  }
  return learners
}

export const shareOf = ({ recalled, of }: Recalls): number => (of === 0 ? Number.NaN : recalled / of)

export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The heaviest day of a learner, by the median of all days. */
export const peakOf = ({ loads }: Pick<LearnerSeen, 'loads'>): number => Math.max(...loads) / medianOf(loads)

/** Aims: for four of five learners what is seen lies within 0.02 of what is asked, and the peak within 1.3 medians. */
export const AIM = { learners: 0.8, from: RETENTION - 0.02, to: RETENTION + 0.02, peak: 1.3 } as const

export interface Judged {
  learners: number
  within: number
  level: number
  /** The load of a mean learner's days, by its median. */
  peak: number
  afterEve: number
  lost: number
  /** Aims that are missed; empty: none. */
  missed: string[]
}

export function judge(learners: readonly LearnerSeen[]): Judged {
  const shareIf = (holds: (one: LearnerSeen) => boolean) => learners.filter(holds).length / learners.length
  const within = shareIf(({ chosen }) => shareOf(chosen) >= AIM.from && shareOf(chosen) <= AIM.to)
  const level = shareIf((one) => peakOf(one) <= AIM.peak)
  const days = learners[0]?.loads.map((_, day) => learners.reduce((sum, { loads }) => sum + (loads[day] ?? 0), 0)) ?? []
  const peak = peakOf({ loads: days })
  const afterEve = learners.reduce((sum, one) => sum + one.afterEve, 0)
  const lost = learners.reduce((sum, one) => sum + one.lost, 0)
  const missed = [
    within < AIM.learners && 'retention seen',
    level < AIM.learners && 'peak of a learner’s days',
    peak > AIM.peak && 'peak of all days',
    afterEve > 0 && 'due after the exam’s eve',
    lost > 0 && 'lost before the exam',
  ].filter((one) => one !== false)
  return { learners: learners.length, within, level, peak, afterEve, lost, missed }
}
