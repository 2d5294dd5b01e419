import type { WirePoint } from '@tizhou/contract/areas/knowledge/shapes'
import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import type { SubjectChapters } from '../../cores/content/trees/chapterIndex.ts'
import type { DoneRow } from '../../cores/knowledge/knowledgeReads.ts'
import { knownToday, type MasteryRow } from '../../cores/knowledge/masteryOf.ts'
import type { IndexedPoint, PointIndex } from '../../cores/points/pointIndex.ts'
import type { Services } from '../../platform/services.ts'

/** A subject's points with one learner's answers and mastery. */
export interface MyPoints {
  index: PointIndex
  chapters: SubjectChapters
  /** By question. */
  done: ReadonlyMap<number, DoneRow>
  /** By point. */
  mastery: ReadonlyMap<number, MasteryRow>
  now: number
}

export async function myPoints(services: Services, userID: number, subjectID: number): Promise<MyPoints> {
  const { content, now } = services
  const [index, chapters, done, mastery] = await Promise.all([
    services.content.pointIndex(subjectID),
    content.chapters(subjectID),
    services.knowledge.doneOf(userID, subjectID),
    services.knowledge.masteryOf(userID, subjectID),
  ])
  return {
    index,
    chapters,
    done: new Map(done.map((row) => [row.question_id, row])),
    mastery: new Map(mastery.map((row) => [row.point_id, row])),
    now: now(),
  }
}

/** Mastery of a point today; null with too few answers. */
export function masteryToday({ mastery, now }: MyPoints, pointID: number): number | null {
  const row = mastery.get(pointID)
  return row && row.answers >= JUDGED_FROM ? rounded(knownToday(row, now)) : null
}

export const rounded = (share: number): number => Math.round(share * 1000) / 1000

export function wirePoint(mine: MyPoints, point: IndexedPoint): WirePoint {
  let done = 0
  let right = 0
  let last: number | null = null
  for (const id of point.questions) {
    const row = mine.done.get(id)
    if (!row) continue
    done++
    if (row.last_right === 1) right++
    if (last === null || row.last_at > last) last = row.last_at
  }
  return {
    SameKnowPointID: point.id,
    Name: point.name,
    CptID: point.home,
    ChapterName: (point.home !== null && mine.chapters.byID.get(point.home)?.name) || '',
    TestCount: point.questions.length,
    Done: done,
    Right: right,
    Mastery: masteryToday(mine, point.id),
    LastTime: last,
  }
}
