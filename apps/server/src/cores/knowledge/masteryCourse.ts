import { setImmediate as nextTurn } from 'node:timers/promises'
import { FixedMastery, ShownMastery } from '@tizhou/domain/knowledge/fitted/shownMastery'
import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import type { With } from '../../platform/coreFront.ts'
import type { Content } from '../content/content.ts'
import { pointIndex } from '../content/keptPointIndex.ts'
import { LearnerAnswers } from './learnerAnswers.ts'
import type { KeptShown } from './masteryOf.ts'
import { modelInForce } from './predictions/predictionRecords.ts'
import { readTrail, trailOf } from './trails.ts'

/** What was known of a point right after an answer to it. */
export interface CourseStep {
  /** ms UTC */
  at: number
  right: boolean
  known: number
}

/** As many answers as a chart shows apart. */
const MOST = 40
/** Entries between which requests have their turn. */
const AT_ONCE = 500

type Services = With<'store' | 'now', { content: Content; knowledge: { readonly shown: KeptShown } }>

/**
 * How mastery of a point went with the learner's newest answers to it, the oldest first: by the model that is in force now, over the
 * learner's trail and what questions name now. The first answers, which say too little for a figure, are left out. Nothing of it
 * is stored: a trail is a few rows.
 */
export async function masteryCourse(
  services: Services,
  userID: number,
  subjectID: number,
  pointID: number,
): Promise<CourseStep[]> {
  const { store, knowledge } = services
  const modelID = await modelInForce(store, subjectID)
  const model = modelID === undefined ? undefined : await knowledge.shown.model(services, modelID)
  const mastery = model ? new ShownMastery(model) : new FixedMastery()
  const answers = new LearnerAnswers(await pointIndex(services, subjectID))
  const { full, tail } = await trailOf(store, userID, subjectID, 0)
  const steps: CourseStep[] = []
  for (const [at, entry] of readTrail(
    [...full, ...(tail ? [tail] : [])].map(({ trail }) => trail).join(''),
  ).entries()) {
    const answer = answers.next(entry)
    if (answer) mastery.answer(answer)
    if (answer?.points.includes(pointID)) {
      const shown = mastery.points.get(pointID)
      if (shown && shown.answers >= JUDGED_FROM) steps.push({ at: entry.at, right: entry.right, known: shown.known })
    }
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
  }
  return steps.slice(-MOST)
}
