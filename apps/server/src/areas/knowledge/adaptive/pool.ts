import { beijingDay } from '@tizhou/domain/dates/beijing'
import type { Candidate } from '@tizhou/domain/knowledge/adaptive'
import { startingDifficulty } from '@tizhou/domain/knowledge/models/elo'
import { withDescendants } from '../../../cores/content/trees/chapterIndex.ts'
import type { IndexedQuestion, PointIndex } from '../../../cores/points/pointIndex.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Services } from '../../../platform/services.ts'

/** The questions of an adaptive test. */
export interface Pool {
  index: PointIndex
  /** Whether the question is in a running paper: it is not asked, and its result is not shown. */
  isHeld: (questionID: number) => boolean
  candidates: Candidate[]
  /** A sample of the subject's difficulties: abilities are shown as the share of these that one would get right. */
  scale: number[]
}

const SCALE = 200

/** Forms that are scored at once as right or wrong. */
const JUDGED = ['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'PDTEST', 'TKTEST']

/** The questions that the learner can be asked: scored at once, and independent of earlier steps. */
export async function poolOf(
  services: Services,
  caller: Caller,
  subjectID: number,
  chapterID: number | null,
): Promise<Pool> {
  const { now } = services
  const { userID } = caller
  const waits = await services.papers.keysWait(
    caller,
    subjectID,
    await services.replies.sittingUntil(userID, subjectID),
  )
  const isHeld = (questionID: number) => waits?.why(questionID) !== undefined
  const [index, measures, answered] = await Promise.all([
    services.content.pointIndex(subjectID),
    services.knowledge.measuresOfSubject(subjectID),
    services.knowledge.answeredAt(userID, subjectID),
  ])
  const last = new Map(answered.map((row) => [row.question_id, row.last_at]))
  const unfolding = new Set(
    [...index.questions.values()].filter(({ hasHint }) => hasHint).map(({ groupID, id }) => groupID ?? -id),
  )
  const judged = [...index.questions.values()].filter(
    (question) =>
      question.home !== undefined && JUDGED.includes(question.form) && !unfolding.has(question.groupID ?? -question.id),
  )
  const difficultyOf = ({ id, difficulty }: IndexedQuestion) =>
    measures.get(id)?.rating ?? startingDifficulty(difficulty)
  const chapters = chapterID === null ? null : await chaptersBelow(services, subjectID, chapterID)
  const today = beijingDay(now())
  return {
    index,
    isHeld,
    candidates: judged
      .filter(({ home, id }) => (chapters === null || chapters.has(home ?? 0)) && !isHeld(id))
      .map((question) => {
        const at = last.get(question.id)
        return {
          id: question.id,
          difficulty: difficultyOf(question),
          about: question.points.length > 0 ? question.points : [-(question.home ?? 0)],
          daysSince: at === undefined ? null : today - beijingDay(at),
        }
      }),
    scale: crossSection(judged.map(difficultyOf)),
  }
}

async function chaptersBelow({ content }: Services, subjectID: number, chapterID: number): Promise<Set<number>> {
  const place = await content.chapter(subjectID, chapterID)
  if (!place) throw notFound('该章节')
  return new Set(withDescendants(place).map((below) => below.chapterID))
}

/** A sample of a few hundred, evenly by rank. */
function crossSection(difficulties: number[]): number[] {
  const sorted = difficulties.sort((a, b) => a - b)
  if (sorted.length <= SCALE) return sorted
  return Array.from({ length: SCALE }, (_, at) => sorted[Math.floor((at * sorted.length) / SCALE)] as number)
}
