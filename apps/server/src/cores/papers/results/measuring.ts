import { isChosen } from '@tizhou/domain/exam/itemChoices'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import type { Paper } from '../paper.ts'
import type { ScoredAttempt } from '../scoring/paperScoring.ts'
import type { ItemMeasure } from './measures.ts'

type Group = 'upper' | 'lower' | 'middle'
export interface Candidate {
  attempt_id: number
  group: Group
}

/** A paper that this server is measuring; in memory, since another server begins anew in a few seconds. */
export interface Measuring {
  paperID: number
  paper: Paper
  /** The state of the results that is measured. */
  changes: number
  waiting: Candidate[]
  candidates: number
  total: number
  totalSquares: number
  items: Map<number, ItemMeasure>
  tookMs: number
}

export interface GivenReply {
  question_id: number
  reply: string
  given: number
}

/** Adds what one attempt scored. */
export function addScores(under: Measuring, { items }: ScoredAttempt, group: Group): void {
  const total = items.reduce((sum, { score }) => sum + score, 0)
  under.candidates++
  under.total += total
  under.totalSquares += total * total
  for (const { questionID, own, answered, marks, score: counted, spentSeconds } of items) {
    // A cancelled question is measured by its key, against the rest of the paper as it counts.
    const { verdict, score } = own
    const whole = total - counted + score
    const item = itemOf(under, questionID)
    item.asked++
    item.spentSeconds += spentSeconds
    if (answered) item.answered++
    if (verdict === 'unscored') continue
    item.candidates++
    item.marks = marks
    item.score += score
    item.squares += score * score
    item.total += whole
    item.totalSquares += whole * whole
    item.products += score * whole
    if (group === 'middle') continue
    item[group]++
    item[`${group}Score` as const] += score
  }
}

function itemOf({ items }: Measuring, questionID: number): ItemMeasure {
  const known = items.get(questionID)
  if (known) return known
  const made: ItemMeasure = {
    ...{ questionID, asked: 0, answered: 0, candidates: 0, marks: 0, score: 0, squares: 0, total: 0 },
    ...{ totalSquares: 0, products: 0, upper: 0, upperScore: 0, lower: 0, lowerScore: 0, spentSeconds: 0 },
    choices: {},
  }
  items.set(questionID, made)
  return made
}

export function addChoice(under: Measuring, { question_id, reply, given }: GivenReply, group: Group): void {
  const form = under.paper.items.get(question_id)?.form
  const item = under.items.get(question_id)
  if (!item || !form || !isChosen(form)) return
  const letters = normaliseReply(form, reply)
  if (letters === '') return
  const choices = item.choices as Record<string, [number, number, number]>
  choices[letters] ??= [0, 0, 0]
  const counts = choices[letters]
  counts[0] += Number(given)
  if (group !== 'middle') counts[group === 'upper' ? 1 : 2] += Number(given)
}
