import { setImmediate as nextTurn } from 'node:timers/promises'
import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import { readModel } from '@tizhou/domain/knowledge/fitted/modelText'
import { type KnowingModel, leftAfterDays, ShownMastery } from '@tizhou/domain/knowledge/fitted/shownMastery'
import type { PointFigures } from '@tizhou/domain/knowledge/fitted/tracing'
import { afterDays } from '@tizhou/domain/knowledge/models/bkt'
import { LRUCache } from 'lru-cache'
import type { With } from '../../platform/coreFront.ts'
import type { Content } from '../content/content.ts'
import { pointIndex } from '../content/keptPointIndex.ts'
import type { PointIndex } from '../points/pointIndex.ts'
import { modelBody } from './fitting/models.ts'
import { trackedMastery } from './knowledgeReads.ts'
import { LearnerAnswers } from './learnerAnswers.ts'
import { modelInForce } from './predictions/predictionRecords.ts'
import { readTrail, trailOf } from './trails.ts'

const DAY = 86_400_000

export interface MasteryRow {
  point_id: number
  /** P(L) right after the last answer; `knownToday` applies forgetting up to today. */
  known: number
  answers: number
  /** ms UTC; by a model the beginning of the Beijing day. */
  last_at: number
  /** Parameters of the model that `known` comes from; absent: the fixed ones. */
  figures?: PointFigures
}

/** Mastery today, after forgetting. */
export function knownToday({ known, last_at, figures }: Omit<MasteryRow, 'point_id' | 'answers'>, now: number): number {
  const days = beijingDay(now) - beijingDay(last_at)
  return figures ? leftAfterDays(known, figures, days) : afterDays(known, days)
}

type Services = With<'store' | 'now', { content: Content; knowledge: { readonly shown: KeptShown } }>

/**
 * Mastery of each point that this learner has answered: by the subject's model in force from the learner's trail;
 * without a model by the fixed parameters, as trackMastery last computed it.
 */
export async function masteryOf(services: Services, userID: number, subjectID: number): Promise<MasteryRow[]> {
  const { store, knowledge } = services
  const modelID = await modelInForce(store, subjectID)
  const model = modelID === undefined ? undefined : await knowledge.shown.model(services, modelID)
  if (modelID === undefined || !model) return trackedMastery(store, userID, subjectID)
  const index = await pointIndex(services, subjectID)
  return knowledge.shown.of(services, { userID, subjectID, modelID, model, index })
}

interface Asked {
  userID: number
  subjectID: number
  modelID: number
  model: KnowingModel
  index: PointIndex
}

/** A learner's cached mastery, up to the position to which the trail was read. */
interface Followed {
  modelID: number
  index: PointIndex
  answers: LearnerAnswers
  shown: ShownMastery
  /** Number of full parts read, and characters read of the part after them. */
  full: number
  read: number
}

/** Cached learners, each about 60 KB for three hundred points. */
const KEPT_LEARNERS = 300
/** Cached models, each up to some megabytes. */
const KEPT_MODELS = 12
/** Entries processed between two turns of the event loop: some ten milliseconds. */
const AT_ONCE = 500

/** Cache of models and of learners' mastery by them; each learner continues where the trail was last read. */
export class KeptShown {
  readonly #models = new LRUCache<number, Promise<KnowingModel | undefined>>({ max: KEPT_MODELS })
  readonly #learners = new LRUCache<string, Promise<Followed>>({ max: KEPT_LEARNERS })

  /** Undefined: written by another version of the product. */
  model({ store }: Pick<Services, 'store'>, modelID: number): Promise<KnowingModel | undefined> {
    const known = this.#models.get(modelID)
    if (known) return known
    const made = modelBody(store, modelID).then((body) => (body === '' ? undefined : readModel(body)))
    this.#models.set(modelID, made)
    made.catch(() => this.#models.delete(modelID))
    return made
  }

  /** Calls for one learner run one after the other. */
  async of({ store }: Pick<Services, 'store'>, asked: Asked): Promise<MasteryRow[]> {
    const key = `${asked.userID} ${asked.subjectID}`
    const before = this.#learners.get(key)?.catch(() => undefined) ?? Promise.resolve(undefined)
    const next = before.then((known) => follow(store, asked, known))
    this.#learners.set(key, next)
    next.catch(() => this.#learners.delete(key))
    const { shown } = await next
    return [...shown.points].map(([point_id, { known, answers, day }]) => ({
      ...{ point_id, known, answers, figures: shown.figuresOf(point_id) },
      last_at: (day ?? 0) * DAY - BEIJING_SHIFT,
    }))
  }
}

const anew = ({ modelID, model, index }: Asked): Followed => ({
  ...{ modelID, index, full: 0, read: 0 },
  answers: new LearnerAnswers(index),
  shown: new ShownMastery(model),
})

async function follow(store: Services['store'], asked: Asked, known: Followed | undefined): Promise<Followed> {
  const isSame = known?.modelID === asked.modelID && known.index === asked.index
  const state = isSame ? known : anew(asked)
  const { tail, full } = await trailOf(store, asked.userID, asked.subjectID, state.full)
  const text = full.map(({ trail }) => trail).join('') + (tail?.trail ?? '')
  // A shorter trail belongs to a new account: the old one was deleted and its id reused.
  if (text.length < state.read || (tail?.full_parts ?? 0) < state.full) return follow(store, asked, undefined)
  const entries = readTrail(text.slice(state.read))
  for (const [at, entry] of entries.entries()) {
    const answer = state.answers.next(entry)
    if (answer) state.shown.answer(answer)
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
  }
  state.full = tail?.full_parts ?? 0
  state.read = tail?.trail.length ?? 0
  return state
}
