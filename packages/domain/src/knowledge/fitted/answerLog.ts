import type { Noise } from '../models/bkt.ts'

/**
 * One learner's answers in order; all arrays have one entry for each point of an answer. A question with two points has
 * two entries, marked by `together`; neither is predicted with knowledge of the other's result.
 */
export interface AnswerLog {
  points: readonly number[]
  right: readonly boolean[]
  /** Whether the entry belongs to the same answer as the previous one. Absent: each entry is an answer. */
  together?: readonly boolean[]
  /** Days since an arbitrary day; absent: only the order is known. */
  days?: readonly number[]
  /** How much harder the question is than others of its point, in logits, where known. */
  difficulties?: readonly number[]
  /** Ids of the questions, where known (easeOfQuestions.ts). */
  questions?: readonly number[]
  /** Slip and guess of the question's form, for the fixed tracing; absent: of a choice of five options. */
  noises?: readonly Noise[]
}

/** Predicted chances of a right answer, one for each entry. */
export type Foretold = Float64Array

export const answersIn = (logs: readonly AnswerLog[]): number => logs.reduce((sum, log) => sum + log.right.length, 0)

/**
 * Parses logs in the three-line format of public data sets: number of answers; point ids; 0 or 1, comma-separated.
 * Blank lines and trailing commas are ignored.
 */
export function readThreeLines(text: string): AnswerLog[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length % 3 !== 0) throw new Error(`There are ${lines.length} lines: each learner has three.`)
  const logs: AnswerLog[] = []
  for (let at = 0; at < lines.length; at += 3) {
    const [count = 0] = numbersOf(lines[at] as string, at)
    const points = numbersOf(lines[at + 1] as string, at + 1)
    const marks = numbersOf(lines[at + 2] as string, at + 2)
    if (points.length !== count || marks.length !== count)
      throw new Error(`Learner ${at / 3 + 1}: ${count} answers, ${points.length} points, ${marks.length} marks.`)
    if (marks.some((mark) => mark !== 0 && mark !== 1)) throw new Error(`Learner ${at / 3 + 1}: a mark is 0 or 1.`)
    logs.push({ points, right: marks.map((mark) => mark === 1) })
  }
  return logs
}

function numbersOf(line: string, at: number): number[] {
  const parts = line.split(',').filter((part) => part.trim() !== '')
  const numbers = parts.map(Number)
  if (numbers.some((number) => !Number.isFinite(number))) throw new Error(`Line ${at + 1} is not made of numbers.`)
  return numbers
}
