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
  const drawn: DrawnLine[] = lines.map(() => ({ bundles: [], count: 0, meeting: 0, avoided: 0 }))
  for (const styleID of new Set(lines.map((line) => line.styleID))) {
    const ofStyle = pool.filter((bundle) => bundle.styleID === styleID)
    const isAvoided = ({ questionIDs }: PaperBundle) => avoid.size > 0 && questionIDs.some((id) => avoid.has(id))
    const inOrder = new Bank(byChapters(avoid.size === 0 ? ofStyle : ofStyle.filter((one) => !isAvoided(one)), random))
    const avoided = new Bank(ofStyle.filter(isAvoided))
    const states = lines
      .map((line, at) => ({ line, at }))
      .filter(({ line }) => line.styleID === styleID)
      .map(({ line, at }): LineState => {
        const able = inOrder.meeting(line)
        return {
          ...{ at, able, wanted: line.count, ableSize: sizeOf(able), bundles: new Set<PaperBundle>() },
          avoided: sizeOf(avoided.meeting(line)),
        }
      })
    fill(states)
    const place = new Map(ofStyle.map((bundle, at) => [bundle, at]))
    for (const { at, bundles, ableSize, avoided } of states) {
      const sorted = [...bundles].sort((one, other) => (place.get(one) as number) - (place.get(other) as number))
      drawn[at] = { bundles: sorted, count: sizeOf(sorted), meeting: ableSize + avoided, avoided }
    }
  }
  return drawn
}

interface LineState {
  at: number
  /** What meets the line and is not to be avoided, in the order in which it is drawn. */
  able: readonly PaperBundle[]
  ableSize: number
  avoided: number
  wanted: number
  bundles: Set<PaperBundle>
}

/** Bundles in an order, found by their chapters: lines of a blueprint most often name some of them. */
class Bank {
  readonly #bundles: readonly PaperBundle[]
  /** Positions in the order, ascending. */
  readonly #ofChapter = new Map<number, number[]>()

  constructor(bundles: readonly PaperBundle[]) {
    this.#bundles = bundles
    for (const [at, { placeIDs }] of bundles.entries())
      for (const id of placeIDs) {
        const places = this.#ofChapter.get(id)
        if (places) places.push(at)
        else this.#ofChapter.set(id, [at])
      }
  }

  /** What meets a line, in the order. */
  meeting({ chapterIDs, difficulties, pointIDs }: BlueprintLine): PaperBundle[] {
    const grades = difficulties?.length ? new Set(difficulties) : undefined
    const points = pointIDs?.length ? new Set(pointIDs) : undefined
    return this.#of(chapterIDs).filter(
      (bundle) =>
        (!grades || (bundle.difficulty !== null && grades.has(bundle.difficulty))) &&
        (!points || bundle.pointIDs.some((id) => points.has(id))),
    )
  }

  #of(chapterIDs: readonly number[] | undefined): readonly PaperBundle[] {
    if (!chapterIDs?.length) return this.#bundles
    // A bundle may stand in several of the chapters.
    const places = new Set([...new Set(chapterIDs)].flatMap((id) => this.#ofChapter.get(id) ?? []))
    return Array.from(Uint32Array.from(places).sort(), (at) => this.#bundles[at] as PaperBundle)
  }
}

/** Lines with the least to spare choose first; what they then lack is looked for among what the others hold. */
function fill(states: readonly LineState[]): void {
  const holder = new Map<PaperBundle, LineState>()
  const scarce = [...states].sort((one, other) => one.ableSize - one.wanted - (other.ableSize - other.wanted))
  for (const state of scarce) {
    const free = state.able.filter((bundle) => !holder.has(bundle))
    for (const bundle of takeExactly(free, state.wanted)) take(state, bundle, holder)
  }
  const short = scarce.filter((state) => lacking(state) > 0)
  if (short.length === 0) return
  const sizes = [...new Set(states.flatMap(({ able }) => able.map(({ questionIDs }) => questionIDs.length)))]
  for (const size of sizes.sort((one, other) => other - one)) {
    const ableOf = new Map(
      states.map((state) => [state, state.able.filter(({ questionIDs }) => questionIDs.length === size)]),
    )
    for (const state of short) while (lacking(state) >= size && augment(state, ableOf, holder)) {}
  }
}

const lacking = ({ wanted, bundles }: LineState): number => wanted - sizeOf([...bundles])

/**
 * Gives `short` one bundle more: a free one that a chain of exchanges sets free, each line of the chain giving one bundle
 * and taking another of the same size. False where there is no such chain. Breadth first, each bundle looked at once.
 */
function augment(
  short: LineState,
  ableOf: ReadonlyMap<LineState, readonly PaperBundle[]>,
  holder: Map<PaperBundle, LineState>,
): boolean {
  const lookedAt = new Set<PaperBundle>()
  /** Of each line reached: the bundle that it would give, and to which line. */
  const giving = new Map<LineState, { bundle: PaperBundle; to: LineState } | undefined>([[short, undefined]])
  for (const line of giving.keys())
    for (const bundle of ableOf.get(line) as readonly PaperBundle[]) {
      if (lookedAt.has(bundle) || line.bundles.has(bundle)) continue
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
