import { createHash } from 'node:crypto'
import { type Style, styleOfID } from '@tizhou/catalogue/styles'
import type { StyleItem, WireTestGroup, WireTestItem } from '@tizhou/contract/testSet'
import type { Form, Option, Reason } from '@tizhou/domain/content/question'
import type { Static } from 'typebox'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { homeChapter } from '../trees/chapterHomes.ts'

/** The fields of a question that scoring needs. */
export interface Rubric {
  form: Form
  answer: string
  options: Option[]
}

/** Questions encoded for clients, with their keys for scoring. */
export interface QuestionSet {
  questionIDs: number[]
  rubrics: ReadonlyMap<number, Rubric>
  /** Changes when a question of the set changes. */
  version: string
  /** JSON of StyleItems[]. */
  styleItemsJson: Buffer
  /** The questions whose statistics may be shown; undefined: all (withoutKeys). */
  told?: number[]
}

type Row = Tables['question'] & { chapter_id: number; position: number; group_stem: string | null }

// Plain SQL: these are the statements of a chapter request, and their query plans depend on this form
// (bench/server.ts).
const COLUMNS = `q.question_id, q.subject_id, q.external_id, q.style_id, q.form, q.group_id, q.group_order, q.hint,
  q.stem, q.options, q.answer, q.explanation, q.option_reasons, q.source, q.year, q.difficulty, q.content_hash, q.updated_at,
  ci.chapter_id, ci.position, g.stem as group_stem`

export async function questionSetOfChapter(store: Store, subjectID: number, chapterID: number): Promise<QuestionSet> {
  const rows = await store.all<Row>(
    `select ${COLUMNS} from chapter_item ci join question q on q.question_id = ci.question_id
     left join question_group g on g.group_id = q.group_id
     where ci.chapter_id = ? and q.subject_id = ? order by ci.position, q.question_id`,
    [chapterID, subjectID],
  )
  const points = await store.all<{ question_id: number; name: string }>(
    `select qp.question_id, p.name from chapter_item ci join question_point qp on qp.question_id = ci.question_id
     join point p on p.point_id = qp.point_id where ci.chapter_id = ? order by qp.question_id, qp.position`,
    [chapterID],
  )
  return questionSet(rows, points)
}

/**
 * The named questions in the given order, each with its home chapter. Left out are ids of other subjects and, unless
 * `alsoWithoutChapter`, questions without a chapter (their CptID is 0): questions in papers only are shown only to
 * those who may read them (withheldQuestions of cores/papers/papers.ts).
 */
export async function questionSetOfIDs(
  store: Store,
  subjectID: number,
  ids: readonly number[],
  { alsoWithoutChapter = false } = {},
): Promise<QuestionSet> {
  if (ids.length === 0) return questionSet([], [])
  const marks = ids.map(() => '?').join(', ')
  const home = homeChapter('q.question_id')
  const rows = await store.all<Row>(
    alsoWithoutChapter
      ? `select ${COLUMNS.replace('ci.chapter_id, ci.position', `coalesce(${home}, 0) as chapter_id, 0 as position`)}
         from question q left join question_group g on g.group_id = q.group_id
         where q.question_id in (${marks}) and q.subject_id = ?`
      : `select ${COLUMNS} from question q join chapter_item ci on ci.question_id = q.question_id
         left join question_group g on g.group_id = q.group_id
         where q.question_id in (${marks}) and q.subject_id = ?
         and ci.chapter_id = ${home}`,
    [...ids, subjectID],
  )
  const points = await store.all<{ question_id: number; name: string }>(
    `select qp.question_id, p.name from question_point qp join point p on p.point_id = qp.point_id
     where qp.question_id in (${marks}) order by qp.question_id, qp.position`,
    [...ids],
  )
  const place = new Map(ids.map((id, at) => [id, at]))
  rows.sort((a, b) => (place.get(a.question_id) ?? 0) - (place.get(b.question_id) ?? 0))
  return questionSet(rows, points)
}

function questionSet(rows: Row[], points: { question_id: number; name: string }[]): QuestionSet {
  const pointsOf = Map.groupBy(points, (point) => point.question_id)
  const rubrics = new Map<number, Rubric>()
  const version = createHash('sha256')
  for (const row of rows) {
    rubrics.set(row.question_id, {
      form: row.form as Form,
      answer: row.answer,
      options: JSON.parse(row.options) as Option[],
    })
    version.update(row.content_hash)
  }
  const named = (id: number) => (pointsOf.get(id) ?? []).map((point) => point.name)
  return {
    questionIDs: rows.map((row) => row.question_id),
    rubrics,
    version: version.digest('base64url').slice(0, 16),
    styleItemsJson: Buffer.from(JSON.stringify(styleItems(rows, rubrics, named))),
  }
}

/** Consecutive questions of one style form a run, in the chapter's order; a group's questions are in the group. */
function styleItems(rows: Row[], rubrics: Map<number, Rubric>, points: (id: number) => string[]) {
  const items: Static<typeof StyleItem>[] = []
  const groups = new Map<number, WireTestItem[]>()
  for (const row of rows) {
    const style = styleOfID(row.style_id)
    if (!style) throw new Error(`question ${row.question_id} has the unknown style ${row.style_id}`)
    const item = testItem(row, style, rubrics, points)
    if (row.group_id !== null) {
      const members = groups.get(row.group_id)
      if (members) {
        members.push(item)
        members.sort((a, b) => a.ChildTableID - b.ChildTableID)
        continue
      }
    }
    let last = items.at(-1)
    if (last?.StyleID !== style.styleID) {
      last = { StyleID: style.styleID, StyleName: style.name, StyleType: style.code, TestItems: [] }
      items.push(last)
    }
    if (row.group_id === null) {
      last.TestItems.push(item)
    } else {
      const members = [item]
      groups.set(row.group_id, members)
      last.TestItems.push(testGroup(row, style, members, rubrics))
    }
  }
  return items
}

const selectedItems = (options: Option[]) =>
  options.map(({ name, content, weight }) => ({
    ItemName: name,
    Content: content,
    ...(weight === undefined ? {} : { Weight: weight }),
  }))

const reasons = (stored: string) =>
  (JSON.parse(stored) as Reason[]).map(({ name, content }) => ({ ItemName: name, Content: content }))

function testItem(
  row: Row,
  style: Style,
  rubrics: Map<number, Rubric>,
  points: (id: number) => string[],
): WireTestItem {
  return {
    AllTestID: row.question_id,
    ChildTableID: row.group_order || 1,
    ChildTableName: row.form as Form,
    StyleID: style.styleID,
    StyleType: style.code,
    SrcID: 0,
    SbjID: row.subject_id,
    CptID: row.chapter_id,
    Title: row.stem,
    ...(row.hint ? { Hint: row.hint } : {}),
    Explain: row.explanation,
    ...(row.option_reasons === null ? {} : { Reasons: reasons(row.option_reasons) }),
    TestPoint: points(row.question_id),
    Answer: row.answer,
    SelectedItems: row.form === 'BTEST' ? [] : selectedItems(rubrics.get(row.question_id)?.options ?? []),
    ...(row.source ? { Source: row.source } : {}),
    ...(row.year ? { Year: row.year } : {}),
    ...(row.difficulty ? { Difficulty: row.difficulty } : {}),
  }
}

const MEMBERS = { BTEST: 'BTestItems', CASETEST: 'CaseTestItems' } as const

function testGroup(row: Row, style: Style, members: WireTestItem[], rubrics: Map<number, Rubric>): WireTestGroup {
  const form = row.form as Form
  return {
    GroupID: row.group_id as number,
    ChildTableName: form,
    StyleID: style.styleID,
    StyleType: style.code,
    FrontTitle: row.group_stem ?? '',
    ...(form === 'BTEST' ? { SelectedItems: selectedItems(rubrics.get(row.question_id)?.options ?? []) } : {}),
    [MEMBERS[form as keyof typeof MEMBERS] ?? 'A3TestItems']: members,
  }
}
