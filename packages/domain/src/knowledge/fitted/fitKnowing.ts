import { chanceRight, JUDGED_FROM, MASTERED, noiseOf } from '../models/bkt.ts'
import { type Accuracy, accuracyOf } from './accuracy.ts'
import { type AnswerLog, answersIn, type Foretold } from './answerLog.ts'
import { easeOfQuestions, withDifficulties, withOthersDifficulties } from './easeOfQuestions.ts'
import { fitJoined, foretellJoined, groundOf, MOST_TREES } from './joined.ts'
import { FixedMastery, type KnowingModel, type ShownAnswer, ShownMastery } from './shownMastery.ts'
import { foretellByFixed, foretellByTracing } from './tracing.ts'

/**
 * Fits a subject's model of knowing, and holds it against learners that no model of the subject was ever fitted to. Those
 * learners say which of the two it is, the fitted tracing or the joined model, and whether it comes into force: by what the
 * shown figure, turned into a chance by slip and guess again, foretells of their answers.
 */

/** Fewer learners or answers leave the fixed figures (bkt.ts) in force. */
export const LEAST = { learners: 100, answers: 10_000, heldLearners: 15 } as const
/** About so many answers are enough; of more some learners are taken whole. */
export const ENOUGH = 400_000
/** Of so many learners one is held out, the same in every fit (`isHeldOut`). */
const HELD_OUT = 5
/** So much of the AUC may be lost where the log loss is better. */
const AUC_SLACK = 0.005

/** An even draw from 0 to below 2³² by a learner's id, the same for ever. */
function drawOf(userID: number): number {
  let mixed = (userID % 4_294_967_296) ^ Math.imul(Math.floor(userID / 4_294_967_296), 0x9e3779b1)
  for (const by of [0x85ebca6b, 0xc2b2ae35]) mixed = Math.imul(mixed ^ (mixed >>> 15), by)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Whether a learner is one of those whom models are held against. */
export const isHeldOut = (userID: number): boolean => drawOf(userID) % HELD_OUT === 0
/** Whether a learner is among one in `every`. */
export const isSampled = (userID: number, every: number): boolean => Math.floor(drawOf(userID) / HELD_OUT) % every === 0

export interface FittedLearner extends AnswerLog {
  isHeld: boolean
}

export type ModelKind = 'fitted' | 'joined'

export interface Measures {
  fixed: Accuracy
  fitted: Accuracy
  joined: Accuracy
  /** The figure that learners are shown. */
  shown: Accuracy
  /** The figure that they were shown until now; null: the fixed ones. */
  inForce: Accuracy | null
}

/** What held-out learners would read before and after; their judged points at their last answers. */
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
  /** Learners and answers fitted to, and held out. */
  learners: number
  answers: number
  heldLearners: number
  heldAnswers: number
  measures: Measures
  shift: Shift
  /** Whether what is shown foretells held-out learners no worse than what was shown until now. */
  isNoWorse: boolean
}

export interface FitOptions {
  seed: number
  /** The model in force; absent: the fixed figures are. */
  inForce?: KnowingModel | null
  /** Told a share from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Undefined: there is too little to fit. */
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

/** Log loss no greater, and not much of the AUC lost. */
const isNoWorse = (one: Accuracy, other: Accuracy): boolean =>
  one.logLoss <= other.logLoss && (one.auc ?? 0) >= (other.auc ?? 0) - AUC_SLACK

const PLAIN = noiseOf('ATEST', 5)

/** Entries of a log gathered into answers. */
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

/** What the shown figure itself foretells of each answer. */
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
