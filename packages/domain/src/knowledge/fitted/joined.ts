import { logistic } from '../models/rasch.ts'
import { seeded } from '../random.ts'
import { type AnswerLog, answersIn, type Foretold } from './answerLog.ts'
import { boost, leafOf, type Table, type Tree } from './boost.ts'
import { fitTracing } from './fitTracing.ts'
import { FEATURES, type PointGround, pairOf, Walk } from './walk.ts'

/**
 * The joined model of point, learner, question and time: the fitted tracing gives the starting value, and trees over
 * the learner's history correct it. Works for unseen learners, since all features are computed from the history.
 */
export interface JoinedModel {
  ground: PointGround
  trees: readonly Tree[]
  /** Whether it was fitted with answers considered in isolation (`Walk`). */
  isApart?: boolean
}

export const MOST_TREES = 100
const PACE = 0.15
/** Trees without an improvement on held-out learners after which fitting stops. */
const PATIENCE = 8
/** One learner of so many is held out for that. */
const HELD_OUT = 8
/** Weight of the share over all points, in answers. */
const SHARED_ANSWERS = 20
/** Weight that shrinks the agreement of rare pairs to zero. */
const PAIR_WEIGHT = 20
const PAIR_FROM = 10

interface JoinedOptions {
  ground?: PointGround
  isApart?: boolean
  onTree?: (trees: number) => void
}

/**
 * `ground`: the result of `groundOf` for these logs, where known; `isApart`: answers are not predicted from the
 * previous one; `onTree` gets the number of trees.
 */
export function fitJoined(
  logs: readonly AnswerLog[],
  seed: number,
  { ground = groundOf(logs), isApart = false, onTree }: JoinedOptions = {},
): JoinedModel {
  const random = seeded(seed)
  const drawn = logs.map((log) => ({ log, held: random.next() < 1 / HELD_OUT }))
  const grown = tableOf(
    drawn.filter(({ held }) => !held).map(({ log }) => log),
    { ground, isApart },
  )
  const held = tableOf(
    drawn.filter((one) => one.held).map(({ log }) => log),
    { ground, isApart },
  )
  const trees: Tree[] = []
  if (grown.right.length === 0) return { ground, trees, isApart }
  const logits = held.start.slice()
  let best = { loss: lossOf(logits, held.right), trees: 0 }
  const row = new Float32Array(FEATURES.length)
  const directions = FEATURES.map(([, direction]) => direction)
  boost(grown, { directions, trees: MOST_TREES, pace: PACE, random }, (tree) => {
    trees.push(tree)
    onTree?.(trees.length)
    for (let at = 0; at < logits.length; at++) {
      for (let feature = 0; feature < row.length; feature++) row[feature] = held.columns[feature]?.[at] as number
      logits[at] = (logits[at] as number) + leafOf(tree, row)
    }
    const loss = lossOf(logits, held.right)
    if (loss < best.loss || held.right.length === 0) best = { loss, trees: trees.length }
    return trees.length - best.trees < PATIENCE
  })
  return { ground, trees: trees.slice(0, best.trees), isApart }
}

/** Chance of a right answer from a walk's features. */
export const chanceBy = (trees: readonly Tree[], { features, start }: Pick<Walk, 'features' | 'start'>): number =>
  logistic(trees.reduce((sum, tree) => sum + leafOf(tree, features), start))

/** The predicted chance of each answer. */
export function foretellJoined(logs: readonly AnswerLog[], model: JoinedModel): Foretold {
  const chances = new Float64Array(answersIn(logs))
  let place = 0
  walkAll(logs, model, (walk) => {
    chances[place++] = chanceBy(model.trees, walk)
  })
  return chances
}

type Fitting = Pick<JoinedModel, 'ground' | 'isApart'>

function walkAll(
  logs: readonly AnswerLog[],
  { ground, isApart }: Fitting,
  each: (walk: Walk, right: boolean) => void,
): void {
  for (const log of logs) {
    const walk = new Walk(ground, isApart)
    const { points, right, together, days, difficulties } = log
    for (const [at, point] of points.entries()) {
      if (at > 0 && !together?.[at]) walk.answer(right[at - 1] as boolean)
      walk.ask({ point, day: days?.[at] ?? null, difficulty: difficulties?.[at] ?? null })
      each(walk, right[at] as boolean)
    }
  }
}

function tableOf(logs: readonly AnswerLog[], fitting: Fitting): Table {
  const rows = answersIn(logs)
  const columns = FEATURES.map(() => new Float32Array(rows))
  const table = { columns, right: new Uint8Array(rows), start: new Float64Array(rows) }
  let row = 0
  walkAll(logs, fitting, (walk, right) => {
    for (const [feature, column] of columns.entries()) column[row] = walk.features[feature] as number
    table.start[row] = walk.start
    table.right[row++] = right ? 1 : 0
  })
  return table
}

function lossOf(logits: Float64Array, right: Uint8Array): number {
  let loss = 0
  for (const [at, logit] of logits.entries()) loss += Math.log1p(Math.exp(right[at] ? -logit : logit))
  return loss
}

/** Statistics of points from training learners. */
export function groundOf(logs: readonly AnswerLog[]): PointGround {
  const points = new Map<number, { answers: number; right: number }>()
  const pairs = new Map<string, { times: number; agreed: number }>()
  let rights = 0
  for (const log of logs)
    for (const [at, point] of log.points.entries()) {
      const right = log.right[at] as boolean
      rights += right ? 1 : 0
      const known = points.get(point) ?? { answers: 0, right: 0 }
      known.answers++
      known.right += right ? 1 : 0
      points.set(point, known)
      if (at === 0 || log.together?.[at]) continue
      const key = pairOf(log.points[at - 1] as number, point)
      const pair = pairs.get(key) ?? { times: 0, agreed: 0 }
      pair.times++
      pair.agreed += log.right[at - 1] === right ? 1 : 0
      pairs.set(key, pair)
    }
  const share = (rights + 1) / (answersIn(logs) + 2)
  const shares = new Map<number, number>()
  for (const [point, { answers, right }] of points)
    shares.set(point, (right + SHARED_ANSWERS * share) / (answers + SHARED_ANSWERS))
  const agreement = new Map<string, number>()
  for (const [key, { times, agreed }] of pairs)
    if (times >= PAIR_FROM) agreement.set(key, Math.max(0, (agreed + PAIR_WEIGHT / 2) / (times + PAIR_WEIGHT) - 0.5))
  return { tracing: fitTracing(logs), share, shares, agreement }
}
