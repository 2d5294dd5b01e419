import { acceptedAnswers, splitBlanks, takesAnyOrder } from './blanks.ts'
import { graded, type Score } from './rubric.ts'

const TRAILING = /[.。,、;:!?]+$/u

/**
 * Normalises a blank for comparing: width, case, white space, kinds of minus signs and final punctuation are ignored
 * (`５ ｍｇ。` equals `5mg`). A text of punctuation alone is unchanged.
 */
export function foldBlank(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[‐-―−]/g, '-')
  return plain.replace(TRAILING, '') || plain
}

/** The result of one blank. */
export interface JudgedBlank {
  right: boolean
  /** The accepted answers, best first; with a key in any order those that no other blank has. */
  accepted: string[]
}

/**
 * Judges a reply blank by blank. With a key in any order (`任意顺序：甲；乙`) as many blanks are right as distinct answers were
 * given, in whatever blanks.
 */
export function judgeBlanks(key: string, reply: string): JudgedBlank[] {
  const keys = acceptedAnswers(key)
  const written = splitBlanks(reply, keys.length).map(foldBlank)
  const folded = keys.map((accepted) => accepted.map(foldBlank))
  const holds = (at: number, of: number) =>
    written[at] !== '' && (folded[of] as string[]).includes(written[at] as string)
  if (!takesAnyOrder(key)) return keys.map((accepted, at) => ({ right: holds(at, at), accepted }))
  const ofAnswer = matched(keys.length, holds)
  const free = keys.filter((_, of) => !ofAnswer.has(of))
  const ofBlank = new Map([...ofAnswer].map(([of, at]) => [at, of]))
  return keys.map((_, at) => {
    const of = ofBlank.get(at)
    return of === undefined
      ? { right: false, accepted: free.shift() as string[] }
      : { right: true, accepted: keys[of] as string[] }
  })
}

/** A maximum matching of blanks and answers allowed by `holds`, as answer → blank (augmenting paths). */
function matched(count: number, holds: (at: number, of: number) => boolean): Map<number, number> {
  const ofAnswer = new Map<number, number>()
  const place = (at: number, seen: Set<number>): boolean => {
    for (let of = 0; of < count; of++) {
      if (!holds(at, of) || seen.has(of)) continue
      seen.add(of)
      const before = ofAnswer.get(of)
      if (before !== undefined && !place(before, seen)) continue
      ofAnswer.set(of, at)
      return true
    }
    return false
  }
  for (let at = 0; at < count; at++) place(at, new Set())
  return ofAnswer
}

/** Fill-in: one mark for every blank with an accepted answer. */
export function scoreTKTest(key: string, reply: string): Score {
  const blanks = judgeBlanks(key, reply)
  return graded(blanks.filter(({ right }) => right).length, blanks.length)
}
