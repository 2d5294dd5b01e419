import { chanceRight, JUDGED_FROM, MASTERED, noiseOf } from '../models/bkt.ts'
import { type Accuracy, accuracyOf } from './accuracy.ts'
import { type AnswerLog, answersIn, type Foretold } from './answerLog.ts'
import { easeOfQuestions, withDifficulties, withOthersDifficulties } from './easeOfQuestions.ts'
import { fitJoined, foretellJoined, groundOf, MOST_TREES } from './joined.ts'
import { FixedMastery, type KnowingModel, type ShownAnswer, ShownMastery } from './shownMastery.ts'
import { foretellByFixed, foretellByTracing } from './tracing.ts'

/**
 * Fits a subject's model of knowing, and evaluates it on learners that were never used for fitting the subject. These
 * decide between the fitted tracing and the joined model, and whether the model comes into force: by how well the shown
 * figure, converted to a chance by slip and guess, predicts their answers.
 */

/** With fewer learners or answers the fixed parameters (bkt.ts) stay in force. */
export const LEAST = { learners: 100, answers: 10_000, heldLearners: 15 } as const
/** Answers that suffice; with more, some learners are sampled whole. */
export const ENOUGH = 400_000
/** One learner of so many is held out, the same in every fit (`isHeldOut`). */
const HELD_OUT = 5
/** Most loss of AUC that a better log loss may cost. */
const AUC_SLACK = 0.005

/** A uniform hash from 0 to below 2³² of a learner's id; it must never change. */
function drawOf(userID: number): number {
  let mixed = (userID % 4_294_967_296) ^ Math.imul(Math.floor(userID / 4_294_967_296), 0x9e3779b1)
  for (const by of [0x85ebca6b, 0xc2b2ae35]) mixed = Math.imul(mixed ^ (mixed >>> 15), by)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Whether a learner is held out for evaluating models. */
export const isHeldOut = (userID: number): boolean => drawOf(userID) % HELD_OUT === 0
/** Whether a learner belongs to a sample of one in `every`. */
export const isSampled = (userID: number, every: number): boolean => Math.floor(drawOf(userID) / HELD_OUT) % every === 0

export interface FittedLearner extends AnswerLog {
  isHeld: boolean
}

export type ModelKind = 'fitted' | 'joined'

export interface Measures {
  fixed: Accuracy
  fitted: Accuracy
  joined: Accuracy
  /** Accuracy of the figure that learners are shown. */
  shown: Accuracy
  /** Accuracy of the figure shown so far; null: by the fixed parameters. */
  inForce: Accuracy | null
}

/** How held-out learners' shown figures would change, for their judged points after their last answers. */
export interface Shift {
  points: number
  meanBefore: number
  meanAfter: number
  knownBefore: number
  knownAfter: number
}

export interface KnowingFit {
  kind: ModelKind
  model: KnowingModel
  /** Numbers of learners and answers used for fitting, and held out. */
  learners: number
  answers: number
  heldLearners: number
  heldAnswers: number
  measures: Measures
  shift: Shift
  /** Whether the new figures predict held-out learners no worse than those in force. */
  isNoWorse: boolean
}

export interface FitOptions {
  seed: number
  /** The model in force; absent: the fixed parameters. */
  inForce?: KnowingModel | null
  /** Called with a share from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Undefined: too few data. */
export function fitKnowing(
  all: readonly FittedLearner[],
  { seed, inForce = null, onProgress }: FitOptions,
): KnowingFit | undefined {
  const train = all.filter(({ isHeld }) => !isHeld)
  const held = all.filter(({ isHeld }) => isHeld)
  if (all.length < LEAST.learners || answersIn(all) < LEAST.answers || held.length < LEAST.heldLearners)
    return undefined
  onProgress?.(0.02)
  const ground = groundOf(train)
  onProgress?.(0.3)
  const shareOf = (point: number) => ground.shares.get(point) ?? ground.share
  const ease = easeOfQuestions(train, shareOf)
  const joined = fitJoined(withOthersDifficulties(train, shareOf), seed, {
    ground,
    isApart: true,
    onTree: (trees) => onProgress?.(0.3 + (0.6 * trees) / MOST_TREES),
  })
  const right = held.flatMap((log) => [...log.right])
  const of = (chances: Foretold) => accuracyOf(chances, right)
  const measured = {
    fixed: of(foretellByFixed(held)),
    fitted: of(foretellByTracing(held, ground.tracing)),
    joined: of(foretellJoined(withDifficulties(held, ease, shareOf), joined)),
  }
  onProgress?.(0.95)
  const models: readonly [ModelKind, KnowingModel][] = [
    ['fitted', { ground, ease, trees: [], isApart: true }],
    ['joined', { ground, ease, trees: joined.trees, isApart: true }],
  ]
  const [fitted, better] = models.map(([kind, model]) => ({
    kind,
    model,
    shown: of(foretellAsShown(held, model)),
  })) as [Candidate, Candidate]
  const { kind, model, shown } = better.shown.logLoss < fitted.shown.logLoss ? better : fitted
  const before = inForce ? of(foretellAsShown(held, inForce)) : null
  return {
    kind,
    model,
    learners: train.length,
    answers: answersIn(train),
    heldLearners: held.length,
    heldAnswers: right.length,
    measures: { ...measured, shown, inForce: before },
    shift: shiftOf(held, inForce, model),
    isNoWorse: isNoWorse(shown, before ?? measured.fixed),
  }
}

interface Candidate {
  kind: ModelKind
  model: KnowingModel
  shown: Accuracy
}

/** Whether the log loss is no greater, and the AUC not much smaller. */
const isNoWorse = (one: Accuracy, other: Accuracy): boolean =>
  one.logLoss <= other.logLoss && (one.auc ?? 0) >= (other.auc ?? 0) - AUC_SLACK

const PLAIN = noiseOf('ATEST', 5)

/** Joins the entries of a log into answers. */
export function answersOf(log: AnswerLog): ShownAnswer[] {
  const answers: (ShownAnswer & { points: number[] })[] = []
  for (const [at, point] of log.points.entries()) {
    if (log.together?.[at]) answers.at(-1)?.points.push(point)
    else
      answers.push({
        question: log.questions?.[at] ?? null,
        points: [point],
        right: log.right[at] as boolean,
        day: log.days?.[at] ?? null,
        noise: log.noises?.[at] ?? PLAIN,
      })
  }
  return answers
}

/** The chance of each answer that follows from the shown figure. */
export function foretellAsShown(logs: readonly AnswerLog[], model: KnowingModel): Foretold {
  const chances = new Float64Array(answersIn(logs))
  let place = 0
  for (const log of logs) {
    const shown = new ShownMastery(model)
    for (const answer of answersOf(log)) {
      for (const point of answer.points)
        chances[place++] = chanceRight(shown.knownOn(point, answer.day), shown.figuresOf(point))
      shown.answer(answer)
    }
  }
  return chances
}

function shiftOf(logs: readonly AnswerLog[], before: KnowingModel | null, after: KnowingModel): Shift {
  const shift = { points: 0, meanBefore: 0, meanAfter: 0, knownBefore: 0, knownAfter: 0 }
  for (const log of logs) {
    const [old, now] = [before ? new ShownMastery(before) : new FixedMastery(), new ShownMastery(after)]
    for (const answer of answersOf(log)) {
      old.answer(answer)
      now.answer(answer)
    }
    for (const [point, { known, answers }] of now.points) {
      if (answers < JUDGED_FROM) continue
      const was = old.points.get(point)?.known ?? 0
      shift.points++
      shift.meanBefore += was
      shift.meanAfter += known
      shift.knownBefore += was >= MASTERED ? 1 : 0
      shift.knownAfter += known >= MASTERED ? 1 : 0
    }
  }
  shift.meanBefore /= shift.points || 1
  shift.meanAfter /= shift.points || 1
  return shift
}
