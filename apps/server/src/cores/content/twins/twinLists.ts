import type { Likeness } from '@tizhou/domain/content/alikeQuestions'
import type { Option } from '@tizhou/domain/content/question'
import { type RawBuilder, sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Place } from '../bulk/bankDrafts.ts'
import { pointNames } from '../questions/questionList.ts'
import { type QuestionState, stateOf } from '../questions/questions.ts'

type Reads = Pick<Store, 'db'>

interface Wanted {
  subjectID: number
  likeness?: Likeness
  /** Those that an editor told apart, instead of the others. */
  told: boolean
}

/** SQL: whether a pair is listed. */
const isListed = (pair: 'p' | 'u', { subjectID, likeness, told }: Wanted): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${pair}.${column}`)
  const isTold = sql`exists (select 1 from question_apart a
    where a.one_id = ${of('one_id')} and a.other_id = ${of('other_id')})`
  return sql<boolean>`${of('subject_id')} = ${subjectID}
    ${likeness ? sql`and ${of('likeness')} = ${likeness}` : sql``}
    and ${told ? isTold : sql`not ${isTold}`}
    and not exists (select 1 from removed_question r where r.question_id in (${of('one_id')}, ${of('other_id')}))`
}

/**
 * SQL: whether a pair stands in the group of its first question `p.one_id`. That question is no later one of another
 * group; an exact pair has its own group also where its first question is a later one of questions that are less alike.
 */
const isInGroup = (wanted: Wanted): RawBuilder<boolean> => sql<boolean>`${isListed('p', wanted)}
    and not exists (select 1 from question_pair u where u.other_id = p.one_id
      and (u.likeness = 'exact' or p.likeness <> 'exact') and ${isListed('u', wanted)})`

/** SQL: 1 for an exact pair. */
const isExact = sql`case when p.likeness = 'exact' then 1 else 0 end`

/**
 * Groups of alike questions, those with exact pairs first, then the most alike: their first questions. Those that only
 * later ones are alike have their group once the earlier is settled.
 */
export async function duplicateGroups(
  { db }: Reads,
  wanted: Wanted & { after: number; limit: number },
): Promise<{ total: number; firstIDs: number[] }> {
  const firsts = sql`from question_pair p where ${isInGroup(wanted)}`
  const [{ rows }, counted] = await Promise.all([
    sql<{ one_id: number }>`select p.one_id, max(${isExact}) as exact_pairs, max(p.degree) as degree ${firsts}
      group by p.one_id order by exact_pairs desc, degree desc, p.one_id
      limit ${wanted.limit} offset ${wanted.after} ${apart}`.execute(db),
    sql<{ n: number }>`select count(distinct p.one_id) as n ${firsts} ${apart}`.execute(db),
  ])
  return { total: Number(counted.rows[0]?.n ?? 0), firstIDs: rows.map((row) => row.one_id) }
}

/** The later questions of some groups, those most alike first, with who told them apart. */
export async function pairsOfGroups({ db }: Reads, wanted: Wanted, firstIDs: readonly number[]) {
  if (firstIDs.length === 0) return []
  const { rows } = await sql<{
    one_id: number
    other_id: number
    likeness: Likeness
    degree: number
    told_at: number | null
    told_by: string | null
  }>`select p.one_id, p.other_id, p.likeness, p.degree, t.told_at, t.told_by from question_pair p
    left join question_apart t on t.one_id = p.one_id and t.other_id = p.other_id
    where p.one_id in (${sql.join(firstIDs)}) and ${isInGroup(wanted)}
    order by p.one_id, ${isExact} desc, p.degree desc, p.other_id`.execute(db)
  return rows
}

/** Whether the job has still to look through the subject as it is. */
export async function isLookingForTwins({ db }: Reads, subjectID: number): Promise<boolean> {
  const { rows } = await sql<{ looking: number }>`select case when exists (select 1 from subject s
      join twin_look l on l.subject_id = s.subject_id and l.revision = s.revision and l.after_id is null
      where s.subject_id = ${subjectID})
    and not exists (select 1 from question_words w where w.subject_id = ${subjectID} and w.is_paired = 0)
    then 0 else 1 end as looking`.execute(db)
  return rows[0]?.looking === 1
}

/** A question as it is set beside others, and merged. */
export interface TwinRow {
  questionID: number
  externalID: string
  styleID: number
  form: string
  hash: string
  groupID: number | null
  groupStem: string
  stem: string
  options: Option[]
  answer: string
  explanation: string
  points: string[]
  places: Place[]
  papers: string[]
  state: QuestionState
  answered: number
  updatedAt: number
}

/** These questions of the subject. */
export async function twinRows(on: Reads, subjectID: number, ids: readonly number[]): Promise<Map<number, TwinRow>> {
  const { db } = on
  const found = new Map<number, TwinRow>()
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('question as q')
      .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
      .leftJoin('removed_question as r', 'r.question_id', 'q.question_id')
      .leftJoin('question_statistic as s', 's.question_id', 'q.question_id')
      .selectAll('q')
      .select(['g.stem as group_stem', 'r.removed_at', 's.answered'])
      .where('q.subject_id', '=', subjectID)
      .where('q.question_id', 'in', some)
      .execute()
    const points = await pointNames(on, some)
    const items = await db
      .selectFrom('chapter_item as i')
      .innerJoin('chapter as c', 'c.chapter_id', 'i.chapter_id')
      .innerJoin('tree as t', 't.tree_id', 'c.tree_id')
      .select(['i.question_id', 'i.chapter_id', 'i.position'])
      .where('i.question_id', 'in', some)
      .orderBy('t.position')
      .orderBy('i.chapter_id')
      .execute()
    const places = Map.groupBy(items, (item) => item.question_id)
    const named = await db
      .selectFrom('paper_item as i')
      .innerJoin('paper as p', 'p.paper_id', 'i.paper_id')
      .select(['i.question_id', 'p.name'])
      .where('i.question_id', 'in', some)
      .where('p.owner_user_id', 'is', null)
      .orderBy('p.position')
      .orderBy('p.paper_id')
      .execute()
    const papers = Map.groupBy(named, (item) => item.question_id)
    for (const row of rows) {
      const own = places.get(row.question_id) ?? []
      found.set(row.question_id, {
        ...{ questionID: row.question_id, externalID: row.external_id, styleID: row.style_id, form: row.form },
        ...{ hash: row.content_hash, groupID: row.group_id, groupStem: row.group_stem ?? '', stem: row.stem },
        ...{ options: JSON.parse(row.options) as Option[], answer: row.answer, explanation: row.explanation },
        points: points.get(row.question_id) ?? [],
        places: own.map(({ chapter_id, position }) => ({ chapterID: chapter_id, position })),
        papers: (papers.get(row.question_id) ?? []).map(({ name }) => name),
        state: stateOf(own.length > 0, row.removed_at !== null),
        ...{ answered: row.answered ?? 0, updatedAt: row.updated_at },
      })
    }
  }
  return found
}

interface Told {
  subjectID: number
  questionID: number
  otherIDs: readonly number[]
}

const pairsWith = ({ subjectID, questionID, otherIDs }: Told) =>
  otherIDs.map((other) => ({
    ...{ one_id: Math.min(questionID, other), other_id: Math.max(questionID, other), subject_id: subjectID },
  }))

/** Remembers that these questions are no duplicates. Gives how many were not told apart before. */
export async function tellApart({ db }: Tx, of: Told, by: { now: number; name: string }): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('question_apart')
    .values(pairsWith(of).map((pair) => ({ ...pair, told_at: by.now, told_by: by.name })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Forgets it. Gives how many there were. */
export async function tellTogether({ db }: Tx, of: Told): Promise<number> {
  let forgotten = 0
  for (const { one_id, other_id } of pairsWith(of)) {
    const { numDeletedRows } = await db
      .deleteFrom('question_apart')
      .where('one_id', '=', one_id)
      .where('other_id', '=', other_id)
      .executeTakeFirst()
    forgotten += Number(numDeletedRows)
  }
  return forgotten
}
