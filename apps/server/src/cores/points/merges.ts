import type { SharedQuestions } from '@tizhou/domain/points/merging'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { PointTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type MergeRow = PointTables['point_merge']

const OWN = ['merge_id', 'subject_id', 'stay_id', 'stay_name', 'other_names'] as const
const DONE = ['made_at', 'made_by', 'undone_at', 'undone_by'] as const

/** A subject's latest merges, without the state for their undo. */
export const mergesOf = ({ db }: Reads, subjectID: number, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('point_merge')
    .select([...OWN, ...DONE])
    .where('subject_id', '=', subjectID)
    .orderBy('made_at', 'desc')
    .orderBy('merge_id', 'desc')
    .offset(after)
    .limit(limit)
    .execute()

export async function countMerges({ db }: Reads, subjectID: number): Promise<number> {
  const { count } = await db
    .selectFrom('point_merge')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject_id', '=', subjectID)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const mergeByID = ({ db }: Reads, subjectID: number, mergeID: number): Promise<MergeRow | undefined> =>
  db
    .selectFrom('point_merge')
    .selectAll()
    .where('merge_id', '=', mergeID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()

export const addMerge = ({ db }: Pick<Tx, 'db'>, row: MergeRow) => db.insertInto('point_merge').values(row).execute()

/** Marks a merge as undone; false where it was already. */
export async function takeMergeBack(
  { db }: Pick<Tx, 'db'>,
  mergeID: number,
  by: { now: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('point_merge')
    .set({ undone_at: by.now, undone_by: by.name })
    .where('merge_id', '=', mergeID)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** All points of a subject with aliases and numbers of questions, for finding duplicates. */
export const pointsToCompare = async ({ db }: Reads, subjectID: number) => {
  const rows = await db
    .selectFrom('point as p')
    .leftJoin('point_text as t', 't.point_id', 'p.point_id')
    .leftJoin('question_point as qp', 'qp.point_id', 'p.point_id')
    .select(['p.point_id', 'p.name', 't.aliases', (eb) => eb.fn.count<number>('qp.question_id').as('questions')])
    .where('p.subject_id', '=', subjectID)
    .where('p.point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
    .groupBy(['p.point_id', 'p.name', 't.aliases'])
    .orderBy('p.point_id')
    .execute()
  return rows.map(({ point_id, name, aliases, questions }) => ({
    id: point_id,
    name,
    aliases: JSON.parse(aliases ?? '[]') as string[],
    questions: Number(questions),
  }))
}

/** Pairs of points that enough questions name together and that nobody linked, those with most questions first. */
export async function sharedQuestions({ db }: Reads, subjectID: number, least: number): Promise<SharedQuestions[]> {
  const rows = await db
    .selectFrom('point as p')
    .innerJoin('question_point as a', 'a.point_id', 'p.point_id')
    .innerJoin('question_point as b', (join) =>
      join.onRef('b.question_id', '=', 'a.question_id').onRef('b.point_id', '>', 'a.point_id'),
    )
    .select(['a.point_id as one', 'b.point_id as other', (eb) => eb.fn.countAll<number>().as('questions')])
    .where('p.subject_id', '=', subjectID)
    .groupBy(['a.point_id', 'b.point_id'])
    .having((eb) => eb.fn.countAll(), '>=', least)
    .execute()
  const linked = new Set(
    (
      await db
        .selectFrom('point_link as l')
        .innerJoin('point as p', 'p.point_id', 'l.point_id')
        .select(['l.point_id', 'l.other_id'])
        .where('p.subject_id', '=', subjectID)
        .execute()
    ).flatMap(({ point_id, other_id }) => [`${point_id} ${other_id}`, `${other_id} ${point_id}`]),
  )
  return rows
    .filter(({ one, other }) => !linked.has(`${one} ${other}`))
    .map(({ one, other, questions }) => ({ one, other, questions: Number(questions) }))
    .sort((a, b) => b.questions - a.questions || a.one - b.one || a.other - b.other)
}
