import type { PaperBundle } from '@tizhou/domain/building/blueprint'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Homes } from '../../content/trees/chapterIndex.ts'
import { questionPoints } from '../../points/points.ts'
import { type PoolRow, poolPlaces, poolQuestions } from '../filing/building.ts'
import { wholeGroups } from '../filing/drawPool.ts'

type Reads = Pick<Store, 'db'>

/**
 * All that a paper of a subject can be drawn from: single questions and whole groups of one style, with those in papers
 * only and without those taken out; in the order of their ids, which does not depend on how a database reads.
 */
export async function readDeskPool(store: Reads, subjectID: number, { chapterOf }: Homes): Promise<PaperBundle[]> {
  const rows = await poolQuestions(store, subjectID)
  const pointsOf = Map.groupBy(await questionPoints(store, subjectID), (row) => row.question_id)
  const placesOf = Map.groupBy(await poolPlaces(store, subjectID), (row) => row.question_id)
  return wholeGroups(rows.sort((one, other) => one.question_id - other.question_id)).map((members) => {
    const [first] = members as [PoolRow]
    const places = members.flatMap((row) => placesOf.get(row.question_id) ?? []).map((row) => row.chapter_id)
    const points = members.flatMap((row) => pointsOf.get(row.question_id) ?? []).map((row) => row.point_id)
    return {
      styleID: first.style_id,
      chapterID: chapterOf.get(first.question_id) ?? 0,
      placeIDs: places.length === 0 ? [0] : [...new Set(places)],
      questionIDs: members.map((row) => row.question_id),
      difficulty: meanDifficulty(members),
      pointIDs: [...new Set(points)],
    }
  })
}

function meanDifficulty(members: readonly PoolRow[]): number | null {
  const known = members.flatMap(({ difficulty }) => difficulty ?? [])
  return known.length === 0 ? null : Math.round(known.reduce((sum, one) => sum + one, 0) / known.length)
}

/** The questions of the last papers for everybody, without one of them. */
export async function questionsOfLastPapers(
  { db }: Reads,
  subjectID: number,
  { count, butKey }: { count: number; butKey: string },
): Promise<Set<number>> {
  if (count === 0) return new Set()
  const papers = await db
    .selectFrom('paper')
    .select('paper_id')
    .where('subject_id', '=', subjectID)
    .where('owner_user_id', 'is', null)
    .where('external_key', '<>', butKey)
    .orderBy('position', 'desc')
    .orderBy('paper_id')
    .limit(count)
    .execute()
  const ids = new Set<number>()
  for (const some of inChunks(papers)) {
    const rows = await db
      .selectFrom('paper_item')
      .select('question_id')
      .where(
        'paper_id',
        'in',
        some.map(({ paper_id }) => paper_id),
      )
      .execute()
    for (const row of rows) ids.add(row.question_id)
  }
  return ids
}
