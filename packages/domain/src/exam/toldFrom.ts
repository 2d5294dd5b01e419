import { GRACE_MS } from './attempt.ts'

/**
 * When the results of a paper are told: scores, keys, explanations and the ranking. An editor may set a moment later
 * than the end of the window; without a window everybody is told after the hand-in. Moments are ms UTC.
 */
export interface Telling {
  /** The end of the paper's window; null: none. */
  closesAt: number | null
  /** The moment that an editor set; null: at the window's end. */
  tellsAt: number | null
}

/**
 * From when on candidates who have handed in are told the results of a paper; 0: at once. Never while anybody can still
 * answer: the end of a window collects every attempt, and late answers are accepted for GRACE_MS after it.
 */
export const tellsFrom = ({ closesAt, tellsAt }: Telling): number =>
  closesAt === null ? 0 : Math.max(closesAt + GRACE_MS, tellsAt ?? 0)

/** Why results cannot be told at that moment: the paper has no window's end, or it ends later. Null: they can. */
export function tellsFault({ closesAt, tellsAt }: Telling): 'noEnd' | 'beforeEnd' | null {
  if (tellsAt === null) return null
  if (closesAt === null) return 'noEnd'
  return tellsAt < closesAt ? 'beforeEnd' : null
}

/** How long a paper withholds its questions, wherever they stand: from the opening of its window until it tells. */
export interface Hold {
  /** Included. */
  from: number
  /** Excluded. */
  until: number
}

/** The hold of a paper; undefined: without a window it has none. */
export const holdOf = (of: Telling & { opensAt: number | null }): Hold | undefined =>
  of.closesAt === null ? undefined : { from: of.opensAt ?? 0, until: tellsFrom(of) }

/**
 * From when on everything of a paper is told that could be told at `own`, where other papers with some of its questions
 * withhold them: the first moment from `own` on at which none of them does.
 */
export function toldFrom(own: number, holds: readonly Hold[]): number {
  let told = own
  for (;;) {
    const next = holds.find(({ from, until }) => from <= told && told < until)
    if (!next) return told
    told = next.until
  }
}
