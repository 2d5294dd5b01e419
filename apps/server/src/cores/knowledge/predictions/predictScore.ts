import {
  COVERED_FROM,
  type PointState,
  PREDICTED_FROM,
  type PredictedScore,
  predict,
} from '@tizhou/domain/knowledge/models/predict'
import type { Ability } from '@tizhou/domain/knowledge/models/rasch'
import { LRUCache } from 'lru-cache'
import type { With } from '../../../platform/coreFront.ts'
import type { Content } from '../../content/content.ts'
import { pointIndex } from '../../content/keptPointIndex.ts'
import { blueprintItems } from '../blueprint.ts'
import type { PaperItemRow } from '../blueprints.ts'
import { learnerOf, predictionRecord } from '../knowledgeReads.ts'
import { type KeptShown, knownToday, masteryOf } from '../masteryOf.ts'
import { modelInForce } from './predictionRecords.ts'

interface Asked {
  userID: number
  subjectID: number
  items: readonly PaperItemRow[]
  passMark: number | null
}

export interface ScoreOutlook {
  answered: number
  /** Share of the paper's points that this learner has answered. */
  covered: number
  checked: number
  held: number
  /** The model that gives the mastery; null: the fixed parameters. */
  modelID: number | null
  /** Null: too little data on the learner. */
  score: PredictedScore | null
}

/** Predicts a learner's score in these questions today. Deterministic for the same state. */
export async function predictScore(
  services: With<
    'store' | 'now',
    { content: Content; knowledge: { readonly scores: KeptScores; readonly shown: KeptShown } }
  >,
  { userID, subjectID, items, passMark }: Asked,
): Promise<ScoreOutlook> {
  const { store, now } = services
  const index = await pointIndex(services, subjectID)
  const [learner, mastery, record, modelID = null] = await Promise.all([
    learnerOf(store, userID, subjectID),
    masteryOf(services, userID, subjectID),
    predictionRecord(store, subjectID),
    modelInForce(store, subjectID),
  ])
  const answered = new Set(mastery.map((row) => row.point_id))
  const wanted = new Set(items.flatMap(({ question_id }) => index.questions.get(question_id)?.points ?? []))
  const covered = wanted.size === 0 ? 0 : [...wanted].filter((point) => answered.has(point)).length / wanted.size
  const told = { answered: learner.answers, covered, checked: record.checked, held: record.held, modelID }
  if (learner.answers < PREDICTED_FROM || covered < COVERED_FROM) return { ...told, score: null }
  const points = new Map<number, PointState>(
    mastery.map((row) => [row.point_id, { known: knownToday(row, now()), answers: row.answers, noise: row.figures }]),
  )
  const state = stateOf(userID, learner.ability, points, [record.stretch, passMark, modelID])
  const kept = services.knowledge.scores.by(items)
  const known = kept.get(state)
  if (known) return { ...told, score: known }
  const score = predict(await blueprintItems(store, index, items), learner.ability, points, {
    seed: userID % 4_294_967_296,
    passMark,
    stretch: record.stretch,
  })
  kept.set(state, score)
  return { ...told, score }
}

/** Cache time: difficulties change slowly, and a learner's own changes invalidate the entry. */
const KEPT_MS = 600_000
const KEPT_LEARNERS = 5_000

/** Cache of predicted scores by blueprint, since simulating the exam 600 times takes a while. */
export class KeptScores {
  readonly #byBlueprint = new WeakMap<readonly PaperItemRow[], LRUCache<string, PredictedScore>>()

  by(items: readonly PaperItemRow[]): LRUCache<string, PredictedScore> {
    const known = this.#byBlueprint.get(items)
    if (known) return known
    const made = new LRUCache<string, PredictedScore>({ max: KEPT_LEARNERS, ttl: KEPT_MS })
    this.#byBlueprint.set(items, made)
    return made
  }
}

/** A digest of all inputs of a prediction: equal digests give equal predictions. */
function stateOf(
  userID: number,
  { mean, error }: Ability,
  points: ReadonlyMap<number, PointState>,
  others: readonly (number | null)[],
): string {
  let answers = 0
  let known = 0
  for (const [id, point] of points) {
    answers += point.answers
    known += point.known * ((id % 997) + 1)
  }
  return [userID, mean, error, points.size, answers, known, ...others].join()
}
