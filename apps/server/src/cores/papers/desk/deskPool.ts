import type { PaperBundle } from '@tizhou/domain/building/blueprint'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Homes } from '../../content/trees/chapterIndex.ts'
import { questionsOfPoints } from '../../points/points.ts'
import { type PoolRow, poolPlaces, poolQuestions } from '../filing/building.ts'
import { wholeGroups } from '../filing/drawPool.ts'

type Reads = Pick<Store, 'db'>

/**
 * All that a paper of a subject can be drawn from: single questions and whole groups of one style, with those in papers
 * only and without those taken out; in the order of their ids, which does not depend on how a database reads. Of points
 * these alone are told.
 */
export async function readDeskPool(
  store: Reads,
  subjectID: number,
  { homes: { chapterOf }, pointIDs }: { homes: Homes; pointIDs: readonly number[] },
): Promise<PaperBundle[]> {
  const [rows, ofPoints, places] = await Promise.all([
    poolQuestions(store, subjectID),
    questionsOfPoints(store, pointIDs),
    poolPlaces(store, subjectID),
  ])
  const pointsOf = listed(ofPoints, ({ point_id }) => point_id)
  const placesOf = listed(places, ({ chapter_id }) => chapter_id)
  return wholeGroups(rows.sort((one, other) => one.question_id - other.question_id)).map((members) => {
    const [first] = members as [PoolRow]
    const inChapters = together(members, placesOf)
    return {
      styleID: first.style_id,
      chapterID: chapterOf.get(first.question_id) ?? 0,
      placeIDs: inChapters.length === 0 ? IN_PAPERS : inChapters,
      questionIDs: members.map((row) => row.question_id),
      difficulty: meanDifficulty(members),
      pointIDs: together(members, pointsOf),
    }
  })
}

const IN_PAPERS = [0]
const NONE: readonly number[] = []

function listed<R extends { question_id: number }>(rows: readonly R[], of: (row: R) => number): Map<number, number[]> {
  const lists = new Map<number, number[]>()
  for (const row of rows) {
    const list = lists.get(row.question_id)
    if (list) list.push(of(row))
    else lists.set(row.question_id, [of(row)])
  }
  return lists
}

/** What the questions of a group have, each once. */
function together(members: readonly PoolRow[], lists: ReadonlyMap<number, readonly number[]>): readonly number[] {
  const [first] = members as [PoolRow]
  if (members.length === 1) return lists.get(first.question_id) ?? NONE
  return [...new Set(members.flatMap((row) => lists.get(row.question_id) ?? NONE))]
}

function meanDifficulty(members: readonly PoolRow[]): number | null {
  if (members.length === 1) return members[0]?.difficulty ?? null
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
