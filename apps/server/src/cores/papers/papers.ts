import { expressionBuilder } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PaperRow } from './filing/paperEditing.ts'
import { isUntold } from './telling.ts'

type Reads = Pick<Store, 'db'>

export const paperByID = (on: Reads, subjectID: number, paperID: number): Promise<PaperRow | undefined> =>
  on.db
    .selectFrom('paper')
    .selectAll()
    .where('paper_id', '=', paperID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()

export interface PaperItemRow {
  question_id: number
  section_id: number
  marks: number
  form: string
  style_id: number
  group_id: number | null
}

/** The items of a paper in order, without texts. */
export const paperItems = (on: Reads, paperID: number): Promise<PaperItemRow[]> =>
  on.db
    .selectFrom('paper_item as pi')
    .innerJoin('question as q', 'q.question_id', 'pi.question_id')
    .select(['pi.question_id', 'pi.section_id', 'pi.marks', 'q.form', 'q.style_id', 'q.group_id'])
    .where('pi.paper_id', '=', paperID)
    .orderBy('pi.position')
    .orderBy('pi.question_id')
    .execute()

export interface ExamQuestionRow {
  question_id: number
  form: string
  group_id: number | null
  hint: string
  stem: string
  options: string
  /** For the rubric only; never sent to clients. */
  answer: string
  group_stem: string | null
}

const EXAM_COLUMNS = ['q.question_id', 'q.form', 'q.group_id', 'q.hint', 'q.stem', 'q.options', 'q.answer'] as const

export const examQuestions = (on: Reads, paperID: number): Promise<ExamQuestionRow[]> =>
  on.db
    .selectFrom('paper_item as pi')
    .innerJoin('question as q', 'q.question_id', 'pi.question_id')
    .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
    .select([...EXAM_COLUMNS, 'g.stem as group_stem'])
    .where('pi.paper_id', '=', paperID)
    .execute()

/** The texts of these questions of a subject, as a paper with them shows them; those that are not there are absent. */
export async function examQuestionsOf({ db }: Reads, subjectID: number, ids: readonly number[]) {
  const rows: (ExamQuestionRow & { style_id: number })[] = []
  for (const some of inChunks(ids))
    rows.push(
      ...(await db
        .selectFrom('question as q')
        .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
        .select([...EXAM_COLUMNS, 'q.style_id', 'g.stem as group_stem'])
        .where('q.subject_id', '=', subjectID)
        .where('q.question_id', 'in', some)
        .execute()),
    )
  return rows
}

/**
 * SQL condition on an attempt `a`: it is closed (ended and accepting no late answers), and the results of its paper are
 * told: nobody else can be sitting it in the same window (isUntold).
 */
export function isClosed(now: number) {
  const eb = expressionBuilder<Tables & { a: Tables['paper_attempt'] }, 'a'>()
  const untold = eb
    .selectFrom('paper as w')
    .select('w.paper_id')
    .whereRef('w.paper_id', '=', 'a.paper_id')
    .where(isUntold(now))
  return eb.and([eb('a.state', '=', 'over'), eb('a.due_at', 'is', null), eb.not(eb.exists(untold))])
}

/**
 * Those of these questions that a learner may not read: they are in no chapter, in no sample paper that is free and
 * undated, and the learner has no closed attempt with them (isClosed). Everything that shows questions by id (wrong
 * book, favourites, notes, search, feedback) excludes them, or an exam's questions could be read before its end. Sample
 * papers that need a version, or open on a day, are shown on their own page alone, which checks that.
 */
export async function withheldQuestions(
  store: Reads,
  userID: number,
  ids: readonly number[],
  now: number,
): Promise<Set<number>> {
  const withheld = new Set<number>()
  for (const some of inChunks(ids)) {
    const rows = await store.db
      .selectFrom('question as q')
      .select('q.question_id')
      .where('q.question_id', 'in', some)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('chapter_item as ci').select('ci.question_id').whereRef('ci.question_id', '=', 'q.question_id'),
          ),
        ),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('paper_item as pi')
              .innerJoin('paper_attempt as a', 'a.paper_id', 'pi.paper_id')
              .select('pi.question_id')
              .whereRef('pi.question_id', '=', 'q.question_id')
              .where('a.user_id', '=', userID)
              .where(isClosed(now)),
          ),
        ),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('paper_item as pi')
              .innerJoin('paper as p', 'p.paper_id', 'pi.paper_id')
              .select('pi.question_id')
              .whereRef('pi.question_id', '=', 'q.question_id')
              .where('p.kind', '=', 'sample')
              .where('p.is_free', '=', 1)
              .where('p.opens_at', 'is', null)
              .where('p.withdrawn_at', 'is', null),
          ),
        ),
      )
      .execute()
    for (const row of rows) withheld.add(row.question_id)
  }
  return withheld
}
