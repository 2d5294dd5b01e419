import { seeded, shuffled } from './seeded.ts'
import type { DrawFrom } from './setup.ts'

/** The learner's state of a question. */
export type SeenState = 'unseen' | 'wrong' | 'right'

/** A unit of drawing: a single question, or a whole group in order. */
export interface Bundle {
  styleID: number
  chapterID: number
  state: SeenState
  questionIDs: readonly number[]
}

export interface Asked {
  styles: readonly { styleID: number; count: number }[]
  from: DrawFrom
  order: 'chapter' | 'random'
}

export interface DrawnStyle {
  styleID: number
  asked: number
  /** Whole groups; in total at most the requested number of questions. */
  bundles: Bundle[]
  /** Number of questions in the bundles. */
  count: number
}

/** A group is wrong if one of its questions is in the wrong book, and unseen if none was done. */
export function stateOfGroup(states: readonly SeenState[]): SeenState {
  if (states.includes('wrong')) return 'wrong'
  return states.every((state) => state === 'unseen') ? 'unseen' : 'right'
}

/** Shares of the states in a mixed exam, while there are enough of each. */
const MIXED: Record<SeenState, number> = { unseen: 0.5, wrong: 0.35, right: 0.15 }

/**
 * Draws an exam from `bundles` (in the order of chapters). Of each style the requested number of questions, or, where
 * groups do not sum to it or there are too few, the nearest number below. No question occurs twice. Each chapter
 * contributes in proportion to its questions, and each of these is equally likely. Deterministic for seed and bank.
 */
export function drawExam(bundles: readonly Bundle[], asked: Asked, seed: number): DrawnStyle[] {
  const random = seeded(seed)
  const at = new Map(bundles.map((bundle, place) => [bundle, place]))
  const taken = new Set<Bundle>()
  return asked.styles.map(({ styleID, count }) => {
    const pool = bundles.filter(
      (bundle) => bundle.styleID === styleID && !taken.has(bundle) && fits(bundle, asked.from),
    )
    const drawn = takeExactly(fairOrder(pool, asked.from, random), count)
    for (const bundle of drawn) taken.add(bundle)
    const inOrder =
      asked.order === 'random'
        ? shuffled(drawn, random)
        : drawn.sort((one, other) => (at.get(one) as number) - (at.get(other) as number))
    return { styleID, asked: count, bundles: inOrder, count: sizeOf(inOrder) }
  })
}

/** Number of questions of a style that can be requested. */
export const available = (bundles: readonly Bundle[], from: DrawFrom): number =>
  sizeOf(bundles.filter((bundle) => fits(bundle, from)))

const fits = (bundle: Bundle, from: DrawFrom): boolean =>
  from === 'all' || from === 'mixed' ? true : bundle.state === from

type Sized = Pick<Bundle, 'questionIDs'>

/** Number of questions of bundles. */
export const sizeOf = (bundles: readonly Sized[]): number =>
  bundles.reduce((sum, bundle) => sum + bundle.questionIDs.length, 0)

/** An order of bundles in which every prefix has proportional shares of each chapter and, if mixed, state. */
function fairOrder(pool: readonly Bundle[], from: DrawFrom, random: () => number): Bundle[] {
  if (from !== 'mixed') return byChapters(pool, random)
  const keyed = (Object.keys(MIXED) as SeenState[]).flatMap((state) => {
    let before = 0
    return byChapters(
      pool.filter((bundle) => bundle.state === state),
      random,
    ).map((bundle) => {
      const key = (before + bundle.questionIDs.length / 2) / MIXED[state]
      before += bundle.questionIDs.length
      return { bundle, key }
    })
  })
  return keyed.sort((one, other) => one.key - other.key).map(({ bundle }) => bundle)
}

/** Systematic sampling: each chapter's bundles, shuffled, at equal distances from a random start. */
export function byChapters<B extends Sized & { chapterID: number }>(pool: readonly B[], random: () => number): B[] {
  const chapters = new Map<number, B[]>()
  for (const bundle of pool) {
    const chapter = chapters.get(bundle.chapterID)
    if (chapter) chapter.push(bundle)
    else chapters.set(bundle.chapterID, [bundle])
  }
  const keyed = [...chapters.values()].flatMap((chapter) => {
    const whole = sizeOf(chapter)
    const start = random()
    let before = 0
    return shuffled(chapter, random).map((bundle) => {
      const key = (before + start * bundle.questionIDs.length) / whole
      before += bundle.questionIDs.length
      return { bundle, key }
    })
  })
  return keyed.sort((one, other) => one.key - other.key).map(({ bundle }) => bundle)
}

/**
 * Takes bundles from the front that sum to `count` questions, skipping one only if the rest could not reach the sum
 * with it. Where `count` cannot be reached, the next lower reachable number.
 */
export function takeExactly<B extends Sized>(bundles: readonly B[], count: number): B[] {
  if (bundles.every(({ questionIDs }) => questionIDs.length === 1)) return bundles.slice(0, count)
  // Most often the front is enough, and a table over a large bank is not needed.
  const front = bundles.slice(0, count * 2)
  const taken = exactly(front, count)
  return front.length === bundles.length || sizeOf(taken) === count ? taken : exactly(bundles, count)
}

function exactly<B extends Sized>(bundles: readonly B[], count: number): B[] {
  // reach[at][n]: whether bundles from `at` on can sum to n.
  const reach: Uint8Array[] = Array.from({ length: bundles.length + 1 }, () => new Uint8Array(count + 1))
  ;(reach[bundles.length] as Uint8Array)[0] = 1
  for (let at = bundles.length - 1; at >= 0; at--) {
    const size = (bundles[at] as B).questionIDs.length
    const without = reach[at + 1] as Uint8Array
    const here = reach[at] as Uint8Array
    for (let n = 0; n <= count; n++) here[n] = without[n] || (n >= size && without[n - size]) ? 1 : 0
  }
  let left = (reach[0] as Uint8Array).lastIndexOf(1)
  const taken: B[] = []
  for (const [at, bundle] of bundles.entries()) {
    const size = bundle.questionIDs.length
    if (size > left || !(reach[at + 1] as Uint8Array)[left - size]) continue
    taken.push(bundle)
    left -= size
    if (left === 0) break
  }
  return taken
}
