import { LOW_DISCRIMINATION, LOW_FACILITY } from '@tizhou/domain/content/troubles'
import { MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import { writtenForms } from '@tizhou/domain/richtext/shifted'
import { type RawBuilder, sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import { containing, type PageWanted, tablePage, textsHold } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'
import { notStaged } from '../filing/notStaged.ts'
import { homeChapter } from '../trees/chapterHomes.ts'
import type { QuestionState } from './questions.ts'

type Reads = Pick<Store, 'db'>
type Searches = Pick<Store, 'db' | 'dialect'>

/** The part of a source that is indexed. */
const SOURCE_LENGTH = 100

/** Conditions on a subject's questions, combined with and. */
export interface QuestionFilter {
  subjectID: number
  /** Questions that stand in one of these chapters. */
  chapterIDs?: readonly number[] | undefined
  styleID?: number | undefined
  state?: QuestionState | undefined
  /** Part of the name of a knowledge point. */
  point?: string | undefined
  /** The beginning of a source, as `questionFacets` tells it. */
  source?: string | undefined
  /** 0: without one. */
  year?: number | undefined
  /** 0: without one. */
  difficulty?: number | undefined
  /** Edited by this member of the staff, alone or by these records of changes of many. */
  editor?: { userID: number; runs: readonly number[] } | undefined
  lacks?: 'explanation' | 'picture' | 'paper' | 'point' | undefined
  trouble?: 'facility' | 'discrimination' | 'reports' | undefined
  q?: string | undefined
  /** These alone. */
  ids?: readonly number[] | undefined
}

const firstChapter = sql<number | null>`${sql.raw(homeChapter('q.question_id'))}`

const removedRow = sql<
  number | null
>`(select r.question_id from removed_question r where r.question_id = q.question_id)`

/**
 * Whether the question is among what a statement gathers. `is true` keeps both databases from going through what was
 * gathered and fetching each question, texts included: they look each of the index up in it instead.
 */
const among = (ids: RawBuilder<unknown>) => sql<boolean>`(q.question_id in (${ids})) is true`

/** Not by `removedRow`: PostgreSQL would look it up for one question after another. */
const REMOVED = sql<boolean>`exists (select 1 from removed_question rq where rq.question_id = q.question_id)`

const STANDS = sql<boolean>`exists (select 1 from chapter_item st where st.question_id = q.question_id)`

/** The columns that texts are searched in. */
const TEXTS = {
  plain: ['q.external_id'],
  marked: ['q.stem', 'q.explanation', 'q.options', 'q.option_reasons'],
}

/**
 * Whether a search reads SQLite's table from its beginning to its end instead of looking each of the subject's questions
 * up by the index, which costs three times as much a question. It pays where a third of all questions are the subject's,
 * and nothing narrower than a text is asked for.
 */
async function readsTable({ db, dialect }: Searches, filter: QuestionFilter): Promise<boolean> {
  const { subjectID, q, ids, styleID, source, year, difficulty, lacks, trouble } = filter
  if (dialect !== 'sqlite' || !q) return false
  if (ids ?? styleID ?? source ?? year ?? difficulty ?? lacks ?? trouble) return false
  const { rows } = await sql<{ every: number; own: number }>`select (select count(*) from question) as every,
    (select count(*) from question where subject_id = ${subjectID}) as own ${apart}`.execute(db)
  return rows[0] !== undefined && rows[0].own * 3 >= rows[0].every
}

/** The subject's questions that the filter finds, without those of an import that is not published. */
async function foundQuestions(store: Searches, filter: QuestionFilter) {
  const { subjectID, chapterIDs, styleID, state, q, ids } = filter
  // With a sign in front SQLite looks for no index of the column.
  const subject = (await readsTable(store, filter)) ? sql<number>`+q.subject_id` : sql.ref<number>('q.subject_id')
  let from = store.db
    .selectFrom('question as q')
    .where(subject, '=', subjectID)
    .where(sql<boolean>`${sql.raw(notStaged('q.question_id'))}`)
  if (ids) from = from.where('q.question_id', 'in', [...ids])
  if (chapterIDs)
    from = from.where(
      among(sql`select i.question_id from chapter_item i where i.chapter_id in (${sql.join([...chapterIDs])})`),
    )
  if (styleID !== undefined) from = from.where('q.style_id', '=', styleID)
  if (state) from = from.where(state === 'inChapter' ? STANDS : sql<boolean>`not ${STANDS}`)
  if (state && state !== 'inChapter') from = from.where(state === 'removed' ? REMOVED : sql<boolean>`not ${REMOVED}`)
  for (const condition of conditionsOf(filter)) from = from.where(condition)
  if (q) from = from.where(textsHold(store.dialect, TEXTS, writtenForms(q)))
  return { from }
}

function conditionsOf(filter: QuestionFilter): RawBuilder<boolean>[] {
  const { subjectID, point, source, year, difficulty, editor, lacks, trouble } = filter
  const found: RawBuilder<boolean>[] = []
  if (point)
    found.push(
      among(sql`select qp.question_id from point p join question_point qp on qp.point_id = p.point_id
        where p.subject_id = ${subjectID} and lower(p.name) like ${containing(point)} escape '\\'`),
    )
  if (source)
    found.push(
      sql`q.source is not null and substr(q.source, 1, ${sql.lit(SOURCE_LENGTH)}) = ${source.slice(0, SOURCE_LENGTH)}`,
    )
  if (year !== undefined) found.push(year === 0 ? sql`q.year is null` : sql`q.year = ${year}`)
  if (difficulty !== undefined)
    found.push(difficulty === 0 ? sql`q.difficulty is null` : sql`q.difficulty = ${difficulty}`)
  if (editor !== undefined) found.push(editedBy(editor))
  if (lacks) found.push(LACKS[lacks](subjectID))
  if (trouble) found.push(TROUBLES[trouble](subjectID))
  return found
}

/** Rows of the log about questions have the id as text. */
const editedBy = ({ userID, runs }: NonNullable<QuestionFilter['editor']>) =>
  among(sql`
  select cast(a.target_id as ${sql.raw('bigint')}) from audit_log a
    where a.actor_id = ${userID} and a.target_kind = 'question'
  union select k.question_id from kept_question k where k.kept_id in (${sql.join([0, ...runs])})
  union select k.question_id from kept_place k where k.kept_id in (${sql.join([0, ...runs])})`)

const LACKS: Readonly<Record<NonNullable<QuestionFilter['lacks']>, (subjectID: number) => RawBuilder<boolean>>> = {
  explanation: (subjectID) =>
    among(sql`select u.question_id from question u where u.subject_id = ${subjectID}
      and u.explanation = '' and length(u.explanation) = 0`),
  picture: (subjectID) => among(sql`select m.question_id from missing_picture m where m.subject_id = ${subjectID}`),
  paper: () => sql`not exists (select 1 from paper_item i join paper p on p.paper_id = i.paper_id
    where i.question_id = q.question_id and p.owner_user_id is null)`,
  point: () => sql`not exists (select 1 from question_point qp where qp.question_id = q.question_id)`,
}

const measured = (subjectID: number, condition: RawBuilder<boolean>) =>
  among(sql`select m.question_id from question_measure m
    where m.subject_id = ${subjectID} and m.attempts >= ${sql.lit(MEASURED_FROM)} and ${condition}`)

const TROUBLES: Readonly<Record<NonNullable<QuestionFilter['trouble']>, (subjectID: number) => RawBuilder<boolean>>> = {
  facility: (subjectID) => measured(subjectID, sql`m.answered_right < ${sql.lit(LOW_FACILITY)} * m.attempts`),
  discrimination: (subjectID) => measured(subjectID, sql`m.discrimination < ${sql.lit(LOW_DISCRIMINATION)}`),
  reports: () => among(sql`select t.target_id from report_target t where t.weight > 0 and t.kind = 'question'`),
}

/** The ids of all found questions, in ascending order. */
export async function foundIDs(store: Searches, filter: QuestionFilter): Promise<number[]> {
  const { from } = await foundQuestions(store, filter)
  const rows = await from.select('q.question_id').orderBy('q.question_id').modifyEnd(apart).execute()
  return rows.map((row) => row.question_id)
}

const rate = sql<number | null>`case when m.attempts > 0 then m.answered_right * 1.0 / m.attempts end`
const reports = sql<number>`coalesce((select t.weight from report_target t
  where t.kind = 'question' and t.target_id = q.question_id), 0)`
/** Who edited a question last, of the log. */
const lastEditor = sql<string | null>`(select a.actor_name from audit_log a where a.target_kind = 'question'
  and a.target_id = cast(q.question_id as ${sql.raw('text')}) order by a.at desc limit 1)`

/** Rows without a value stand last, whatever the direction. */
const last = (value: RawBuilder<unknown>, isDown: boolean, highest: number) =>
  sql<number>`coalesce(${value}, ${sql.lit(isDown ? -highest : highest)})`

export async function questionPage(store: Searches, filter: QuestionFilter & PageWanted) {
  const { chapterIDs } = filter
  const isDown = filter.order?.startsWith('-') ?? false
  const place = chapterIDs
    ? sql`(select min(i.position) from chapter_item i where i.question_id = q.question_id
        and (i.chapter_id in (${sql.join([...chapterIDs])})) is true)`
    : sql`(select min(ci.position) from chapter_item ci where ci.question_id = q.question_id)`
  const { from } = await foundQuestions(store, filter)
  const byMeasure = (value: RawBuilder<unknown>, highest: number) => ({
    columns: [last(value, isDown, highest)],
    join: (rows: typeof from) => rows.leftJoin('question_measure as m', 'm.question_id', 'q.question_id'),
  })
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('question_measure as m', 'm.question_id', 'q.question_id')
        .leftJoin('missing_picture as mp', (join) =>
          join.onRef('mp.subject_id', '=', 'q.subject_id').onRef('mp.question_id', '=', 'q.question_id'),
        )
        .select(['q.question_id', 'q.external_id', 'q.style_id', 'q.form', 'q.content_hash', 'q.updated_at'])
        .select(['q.source', 'q.year', 'q.difficulty', 'm.attempts', 'm.discrimination', 'mp.names as missing'])
        .select([
          sql<string>`substr(q.stem, 1, 200)`.as('stem'),
          sql<string>`substr(q.answer, 1, 60)`.as('answer'),
          firstChapter.as('chapter_id'),
          removedRow.as('removed'),
          rate.as('rate'),
          reports.as('reports'),
          lastEditor.as('edited_by'),
        ]),
    filter,
    {
      orders: {
        place,
        updatedAt: sql.ref('q.updated_at'),
        externalID: sql.ref('q.external_id'),
        style: sql.ref('q.style_id'),
        year: last(sql.ref('q.year'), isDown, 99_999),
        difficulty: last(sql.ref('q.difficulty'), isDown, 999),
        rate: byMeasure(rate, 2),
        discrimination: byMeasure(sql.ref('m.discrimination'), 2),
        attempts: byMeasure(sql.ref('m.attempts'), 0),
        reports: {
          columns: [sql`coalesce(rt.weight, 0)`],
          join: (rows: typeof from) =>
            rows.leftJoin('report_target as rt', (join) =>
              join.onRef('rt.target_id', '=', 'q.question_id').on('rt.kind', '=', 'question'),
            ),
        },
      },
      usual: chapterIDs ? 'place' : '-updatedAt',
      key: 'q.question_id',
      readsAll: filter.q !== undefined && filter.q !== '',
    },
  )
}

/** The names of these questions' points, in order. */
export async function pointNames({ db }: Reads, ids: readonly number[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>()
  if (ids.length === 0) return names
  const rows = await db
    .selectFrom('question_point as qp')
    .innerJoin('point as p', 'p.point_id', 'qp.point_id')
    .select(['qp.question_id', 'p.name'])
    .where('qp.question_id', 'in', ids)
    .orderBy('qp.question_id')
    .orderBy('qp.position')
    .execute()
  for (const { question_id, name } of rows) names.set(question_id, [...(names.get(question_id) ?? []), name])
  return names
}

/** The share of right first answers of each of these questions; absent: nobody answered it. */
export async function ratesOf({ db }: Reads, ids: readonly number[]): Promise<Map<number, number>> {
  const rates = new Map<number, number>()
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('question_measure as m')
      .select(['m.question_id', 'm.attempts', 'm.answered_right'])
      .where('m.question_id', 'in', some)
      .where('m.attempts', '>', 0)
      .execute()
    for (const row of rows) rates.set(row.question_id, row.answered_right / row.attempts)
  }
  return rates
}

/** Most sources that are offered. */
const MOST_SOURCES = 200

/** The sources and years of a subject's questions, and who of the staff may have edited them. */
export async function questionFacets({ db }: Reads, subjectID: number) {
  const sources = await sql<{ source: string }>`select substr(source, 1, ${sql.lit(SOURCE_LENGTH)}) as source
    from question where subject_id = ${subjectID} and source is not null
    group by substr(source, 1, ${sql.lit(SOURCE_LENGTH)}) order by count(*) desc, 1 limit ${sql.lit(MOST_SOURCES)}
    ${apart}`.execute(db)
  const years = await sql<{ year: number }>`select distinct year from question
    where subject_id = ${subjectID} and year is not null order by year desc ${apart}`.execute(db)
  const editors = await db
    .selectFrom('user_account as u')
    .select(['u.user_id', 'u.user_name', 'u.nick_name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_role as r')
          .select('r.user_id')
          .whereRef('r.user_id', '=', 'u.user_id')
          .where('r.role', 'in', ['editor', 'teacher', 'operator']),
      ),
    )
    .orderBy('u.user_name')
    .limit(500)
    .execute()
  return {
    sources: sources.rows.map(({ source }) => source),
    years: years.rows.map(({ year }) => year),
    editors,
  }
}
