import type { PaperBundle } from '@tizhou/domain/building/blueprint'
import { type Selectable, sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { notStaged } from '../../content/filing/notStaged.ts'
import type { Homes } from '../../content/trees/chapterIndex.ts'
import { poolPlaces } from '../filing/building.ts'

type Reads = Pick<Store, 'db'>
type Row = Pick<Selectable<Tables['question']>, 'question_id' | 'style_id' | 'group_id' | 'group_order' | 'difficulty'>

/**
 * All that a paper of a subject can be drawn from: single questions and whole groups of one style, with those in papers
 * only and without those taken out; in the order of their ids, which does not depend on how a database reads.
 */
export async function readDeskPool(store: Reads, subjectID: number, { chapterOf }: Homes): Promise<PaperBundle[]> {
  const rows = await questionRows(store, subjectID)
  const points = await pointRows(store, subjectID)
  const pointsOf = new Map<number, number[]>()
  for (const { question_id, point_id } of points) push(pointsOf, question_id, point_id)
  const placesOf = new Map<number, number[]>()
  for (const { question_id, chapter_id } of await poolPlaces(store, subjectID)) push(placesOf, question_id, chapter_id)

  const groups = new Map<number, Row[]>()
  const bundles: Row[][] = []
  for (const row of rows) {
    const members = row.group_id === null ? undefined : groups.get(row.group_id)
    if (members) members.push(row)
    else {
      const bundle = [row]
      bundles.push(bundle)
      if (row.group_id !== null) groups.set(row.group_id, bundle)
    }
  }
  return bundles
    .filter((members) => members.every(({ style_id }) => style_id === members[0]?.style_id))
    .map((members) => {
      members.sort((one, other) => one.group_order - other.group_order)
      const first = members[0] as Row
      const places = new Set(members.flatMap((row) => placesOf.get(row.question_id) ?? []))
      return {
        styleID: first.style_id,
        chapterID: chapterOf.get(first.question_id) ?? 0,
        placeIDs: places.size === 0 ? [0] : [...places],
        questionIDs: members.map((row) => row.question_id),
        difficulty: meanDifficulty(members),
        pointIDs: [...new Set(members.flatMap((row) => pointsOf.get(row.question_id) ?? []))],
      }
    })
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

function meanDifficulty(members: readonly Row[]): number | null {
  const known = members.flatMap(({ difficulty }) => difficulty ?? [])
  return known.length === 0 ? null : Math.round(known.reduce((sum, one) => sum + one, 0) / known.length)
}

const questionRows = ({ db }: Reads, subjectID: number): Promise<Row[]> =>
  db
    .selectFrom('question as q')
    .leftJoin('removed_question as r', 'r.question_id', 'q.question_id')
    .select(['q.question_id', 'q.style_id', 'q.group_id', 'q.group_order', 'q.difficulty'])
    .where('q.subject_id', '=', subjectID)
    .where('r.question_id', 'is', null)
    .where(sql<boolean>`${sql.raw(notStaged('q.question_id'))}`)
    .orderBy('q.question_id')
    .execute()

const pointRows = ({ db }: Reads, subjectID: number) =>
  db
    .selectFrom('question_point as qp')
    .innerJoin('question as q', 'q.question_id', 'qp.question_id')
    .select(['qp.question_id', 'qp.point_id'])
    .where('q.subject_id', '=', subjectID)
    .execute()

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
