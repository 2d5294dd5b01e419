import { byChapters, sizeOf, takeExactly } from './draw.ts'
import { seeded } from './seeded.ts'

/** A unit of drawing of a paper: a single question, or a whole group in order. */
export interface PaperBundle {
  styleID: number
  /** Its home chapter, which decides the chapters' shares; 0: it stands in papers only. */
  chapterID: number
  /** Every chapter that holds one of its questions; [0]: it stands in papers only. */
  placeIDs: readonly number[]
  questionIDs: readonly number[]
  /** 1 (easy) to 5 (hard); of a group the mean of its questions, rounded; null: unknown. */
  difficulty: number | null
  /** Points of any of its questions. */
  pointIDs: readonly number[]
}

/**
 * A line of a blueprint: how many questions of a style, and from where. An absent or empty list allows everything; several
 * values of a list are alternatives, and all lists must be met.
 */
export interface BlueprintLine {
  styleID: number
  count: number
  /** Every chapter that counts, those below a chosen one included; 0: what stands in papers only. */
  chapterIDs?: readonly number[]
  difficulties?: readonly number[]
  pointIDs?: readonly number[]
}

export interface DrawnLine {
  /** Whole groups, in total at most `count` questions. */
  bundles: PaperBundle[]
  /** Number of questions in `bundles`. */
  count: number
  /** Number of questions that meet the line, those of other lines and those to avoid included. */
  meeting: number
  /** How many of `meeting` were to be avoided. */
  avoided: number
}

/**
 * Draws the questions of a whole paper by the lines of a blueprint. No question occurs twice, and none of `avoid` (those
 * of the last papers) occurs at all. Lines that want the same questions are weighed against each other: single questions
 * fill as many places as any assignment of them to lines can (augmenting paths; Berge's theorem); groups move between
 * lines only against groups of the same size. Each line takes from its chapters in proportion to what they hold.
 * Deterministic for seed, pool and lines. Bundles of a line stand in the order of the pool.
 */
export function drawBlueprint(
  pool: readonly PaperBundle[],
  lines: readonly BlueprintLine[],
  { seed, avoid = new Set<number>() }: { seed: number; avoid?: ReadonlySet<number> },
): DrawnLine[] {
  const random = seeded(seed)
  const place = new Map(pool.map((bundle, at) => [bundle, at]))
  const drawn: DrawnLine[] = lines.map(() => ({ bundles: [], count: 0, meeting: 0, avoided: 0 }))
  for (const styleID of new Set(lines.map((line) => line.styleID))) {
    const ofStyle = pool.filter((bundle) => bundle.styleID === styleID)
    const free = ofStyle.filter(({ questionIDs }) => !questionIDs.some((id) => avoid.has(id)))
    const states = lines
      .map((line, at) => ({ line, at, meets: meeting(line) }))
      .filter(({ line }) => line.styleID === styleID)
      .map(({ line, at, meets }) => {
        const every = sizeOf(ofStyle.filter(meets))
        const able = free.filter(meets)
        return { at, meets, wanted: line.count, every, able: sizeOf(able), bundles: new Set<PaperBundle>() }
      })
    fill(states, byChapters(free, random))
    for (const { at, bundles, every, able } of states) {
      const inOrder = [...bundles].sort((one, other) => (place.get(one) as number) - (place.get(other) as number))
      drawn[at] = { bundles: inOrder, count: sizeOf(inOrder), meeting: every, avoided: every - able }
    }
  }
  return drawn
}

interface LineState {
  at: number
  meets: (bundle: PaperBundle) => boolean
  wanted: number
  every: number
  able: number
  bundles: Set<PaperBundle>
}

function meeting({ chapterIDs, difficulties, pointIDs }: BlueprintLine): (bundle: PaperBundle) => boolean {
  const chapters = chapterIDs?.length ? new Set(chapterIDs) : undefined
  const grades = difficulties?.length ? new Set(difficulties) : undefined
  const points = pointIDs?.length ? new Set(pointIDs) : undefined
  return (bundle) =>
    (!chapters || bundle.placeIDs.some((id) => chapters.has(id))) &&
    (!grades || (bundle.difficulty !== null && grades.has(bundle.difficulty))) &&
    (!points || bundle.pointIDs.some((id) => points.has(id)))
}

/** Lines with the least to spare choose first; what they then lack is looked for among what the others hold. */
function fill(states: readonly LineState[], order: readonly PaperBundle[]): void {
  const holder = new Map<PaperBundle, LineState>()
  const scarce = [...states].sort((one, other) => one.able - one.wanted - (other.able - other.wanted))
  for (const state of scarce) {
    const able = order.filter((bundle) => !holder.has(bundle) && state.meets(bundle))
    for (const bundle of takeExactly(able, state.wanted)) {
      state.bundles.add(bundle)
      holder.set(bundle, state)
    }
  }
  const sizes = [...new Set(order.map(({ questionIDs }) => questionIDs.length))].sort((one, other) => other - one)
  for (const size of sizes) {
    const ofSize = order.filter(({ questionIDs }) => questionIDs.length === size)
    for (const state of scarce) while (lacking(state) >= size && augment(state, ofSize, holder)) {}
  }
}

const lacking = ({ wanted, bundles }: LineState): number => wanted - sizeOf([...bundles])

/**
 * Gives `short` one bundle more: a free one that a chain of exchanges sets free, each line of the chain giving one bundle
 * and taking another of the same size. False where there is no such chain. Breadth first, each bundle looked at once.
 */
function augment(short: LineState, ofSize: readonly PaperBundle[], holder: Map<PaperBundle, LineState>): boolean {
  const lookedAt = new Set<PaperBundle>()
  /** Of each line reached: the bundle that it would give, and to which line. */
  const giving = new Map<LineState, { bundle: PaperBundle; to: LineState } | undefined>([[short, undefined]])
  for (const line of giving.keys())
    for (const bundle of ofSize) {
      if (lookedAt.has(bundle) || line.bundles.has(bundle) || !line.meets(bundle)) continue
      lookedAt.add(bundle)
      const present = holder.get(bundle)
      if (present) {
        if (!giving.has(present)) giving.set(present, { bundle, to: line })
        continue
      }
      take(line, bundle, holder)
      for (let gives = giving.get(line), from = line; gives; gives = giving.get(from)) {
        from.bundles.delete(gives.bundle)
        take(gives.to, gives.bundle, holder)
        from = gives.to
      }
      return true
    }
  return false
}

function take(line: LineState, bundle: PaperBundle, holder: Map<PaperBundle, LineState>): void {
  line.bundles.add(bundle)
  holder.set(bundle, line)
}
