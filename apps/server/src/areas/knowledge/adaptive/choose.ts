import type { knowledgeAdaptive } from '@tizhou/contract/areas/knowledge/adaptive'
import type { DataOf } from '@tizhou/contract/call'
import { pick, whyThis } from '@tizhou/domain/knowledge/adaptive'
import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import type { RunAnswerRow, RunRow } from '../../../cores/knowledge/adaptive.ts'
import { knownToday } from '../../../cores/knowledge/masteryOf.ts'
import type { Services } from '../../../platform/services.ts'
import { rounded } from '../myPoints.ts'
import { askedSet } from './asked.ts'
import type { Pool } from './pool.ts'

export type Next = NonNullable<DataOf<typeof knowledgeAdaptive.startAdaptive>['Next']>

export interface Chosen {
  questionID: number
  why: Next['Why']
}

interface Before {
  seed: number
  ability: number
  answers: readonly Pick<RunAnswerRow, 'question_id' | 'is_right'>[]
  /** Whether the learner's ability was estimated before the test. */
  isKnown: boolean
}

/** The question after these answers; undefined where none is left. */
export async function choose(
  services: Services,
  userID: number,
  subjectID: number,
  pool: Pool,
  before: Before,
): Promise<Chosen | undefined> {
  const { now } = services
  const asked = new Map<number, number>()
  const gone = new Set(before.answers.map((answer) => answer.question_id))
  for (const candidate of pool.candidates)
    if (gone.has(candidate.id)) for (const one of candidate.about) asked.set(one, (asked.get(one) ?? 0) + 1)
  const left = pool.candidates.filter(({ id }) => !gone.has(id))
  const choice = pick(left, before.ability, asked, before.seed, before.answers.length)
  if (!choice) return undefined
  const { points } = pool.index.questions.get(choice.candidate.id) ?? { points: [] }
  const mastery = (await services.knowledge.masteryOf(userID, subjectID)).find((row) => row.point_id === points[0])
  const last = before.answers.at(-1)
  const names = points.map((point) => pool.index.names.get(point) ?? '').filter(Boolean)
  return {
    questionID: choice.candidate.id,
    why: {
      Text: whyThis({
        number: before.answers.length + 1,
        chance: choice.chance,
        isNew: choice.isNew,
        point: names[0],
        mastery: mastery && mastery.answers >= JUDGED_FROM ? knownToday(mastery, now()) : null,
        lastRight: last ? last.is_right === 1 : null,
        isKnown: before.isKnown,
      }),
      Chance: rounded(choice.chance),
      Points: names,
    },
  }
}

/** The run's open question, without its key; null where there is none, or it is no longer in the bank. */
export async function nextOf(services: Services, run: RunRow): Promise<Next | null> {
  if (run.next_question_id === null) return null
  const set = await askedSet(services, run.user_id, run.subject_id, run.next_question_id, false)
  if (!set) return null
  const why = JSON.parse(run.next_why ?? 'null') as Next['Why']
  return { No: run.answered + 1, AllTestID: run.next_question_id, Why: why, Set: set }
}
