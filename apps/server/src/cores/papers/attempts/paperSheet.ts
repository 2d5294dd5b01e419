import { styleOfID } from '@tizhou/catalogue/styles'
import type { WireExamGroup, WireExamItem, WireSealedItem } from '@tizhou/contract/areas/exams/examSection'
import type { Form, Option } from '@tizhou/domain/content/question'
import { openStep, sectionState } from '@tizhou/domain/exam/locks'
import { acceptedAnswers } from '@tizhou/domain/scoring/blanks'
import type { Rubric } from '@tizhou/domain/scoring/rubric'
import type { Store } from '../../../platform/database/store.ts'
import type { Paper, PaperItem, PaperSection, PaperUnit } from '../paper.ts'
import { type ExamQuestionRow, examQuestions } from '../papers.ts'

/**
 * A paper's questions as the candidate sees them, without key, weight and explanation, as JSON by section. Whatever can
 * be locked has two texts: open and sealed. The rubrics are for scoring alone.
 */
export interface PaperSheet {
  rubrics: ReadonlyMap<number, Rubric>
  /** Pieces of each section, in order. */
  pieces: ReadonlyMap<number, Piece[]>
  /** JSON of open questions, by question id. */
  open: ReadonlyMap<number, string>
  /** Cached bytes of a unit, for rooms without locks, where a unit never changes. */
  units: Map<number, Buffer>
}

/** A piece of a section: a question or a group. */
interface Piece {
  /** JSON with everything visible. */
  open: string
  /** JSON with the places of its questions only. */
  sealed: string
  /** For a group whose steps open one by one: its parts, composed according to the confirmed steps. */
  steps: { head: string; headSealed: string; ids: number[]; open: string[]; sealed: string[] } | null
}

export const paperSheet = async (store: Store, paper: Paper): Promise<PaperSheet> =>
  sheetOf(paper, await examQuestions(store, paper.row.paper_id))

/** The sheet of a paper whose questions these are. */
export function sheetOf(paper: Paper, questions: readonly ExamQuestionRow[]): PaperSheet {
  const rows = new Map(questions.map((row) => [row.question_id, row]))
  const rubrics = new Map<number, Rubric>()
  for (const row of rows.values())
    rubrics.set(row.question_id, {
      form: row.form as Form,
      answer: row.answer,
      options: JSON.parse(row.options) as Option[],
    })
  const open = new Map<number, string>()
  for (const item of paper.items.values()) {
    const row = rows.get(item.questionID)
    if (row) open.set(item.questionID, JSON.stringify(examItem(item, row, rubrics.get(item.questionID) as Rubric)))
  }
  const pieces = new Map<number, Piece[]>()
  for (const section of paper.sections.values()) pieces.set(section.sectionID, piecesOf(section, paper, rows, open))
  return { rubrics, pieces, open, units: new Map() }
}

function examItem(item: PaperItem, row: ExamQuestionRow, rubric: Rubric): WireExamItem {
  const isShared = item.form === 'BTEST' && row.group_id !== null
  return {
    AllTestID: item.questionID,
    ChildTableName: item.form,
    StyleID: item.styleID,
    StyleType: styleOfID(item.styleID)?.code ?? '',
    ...(row.hint ? { Hint: row.hint } : {}),
    Title: row.stem,
    SelectedItems: isShared ? [] : shownOptions(rubric),
    ...(item.form === 'TKTEST' ? { Blanks: acceptedAnswers(rubric.answer).length } : {}),
    Marks: item.marks / 100,
  }
}

/** Names and contents only: a weight would reveal part of the key. */
const shownOptions = ({ options }: Rubric) => options.map(({ name, content }) => ({ ItemName: name, Content: content }))

const sealedItem = ({ questionID, form, styleID, marks }: PaperItem): WireSealedItem => ({
  AllTestID: questionID,
  ChildTableName: form,
  StyleID: styleID,
  Marks: marks / 100,
  Sealed: 1,
})

function piecesOf(
  section: PaperSection,
  paper: Paper,
  rows: ReadonlyMap<number, ExamQuestionRow>,
  open: ReadonlyMap<number, string>,
): Piece[] {
  const pieces: Piece[] = []
  const present = section.questionIDs.filter((id) => rows.has(id))
  for (let at = 0; at < present.length; ) {
    const first = rows.get(present[at] as number) as ExamQuestionRow
    let end = at + 1
    if (first.group_id !== null)
      while (end < present.length && rows.get(present[end] as number)?.group_id === first.group_id) end++
    const ids = present.slice(at, end)
    at = end
    const items = ids.map((id) => paper.items.get(id) as PaperItem)
    const shown = ids.map((id) => open.get(id) as string)
    const sealed = items.map((item) => JSON.stringify(sealedItem(item)))
    if (first.group_id === null) {
      pieces.push({ open: shown[0] as string, sealed: sealed[0] as string, steps: null })
      continue
    }
    const head = groupHead(first, items[0] as PaperItem)
    const headSealed = groupHead({ ...first, group_stem: '', options: '[]' }, items[0] as PaperItem)
    pieces.push({
      open: `${head}${shown.join(',')}]}`,
      sealed: `${headSealed}${sealed.join(',')}]}`,
      steps: items[0]?.steps ? { head, headSealed, ids, open: shown, sealed } : null,
    })
  }
  return pieces
}

/** The beginning of a group's JSON, before its items. */
function groupHead(row: ExamQuestionRow, { form, styleID }: PaperItem): string {
  const group: Omit<WireExamGroup, 'Items'> = {
    GroupID: row.group_id as number,
    ChildTableName: form,
    StyleID: styleID,
    FrontTitle: row.group_stem ?? '',
    ...(form === 'BTEST'
      ? { SelectedItems: shownOptions({ form, answer: '', options: JSON.parse(row.options) as Option[] }) }
      : {}),
  }
  return `${JSON.stringify(group).slice(0, -1)},"Items":[`
}

/** A group with its one open step; its case is omitted once the last step is confirmed. */
function stepped({ head, headSealed, ids, open, sealed }: NonNullable<Piece['steps']>, confirmed: ReadonlySet<number>) {
  const now = openStep(ids, confirmed)
  const items = ids.map((id, at) => (id === now ? open[at] : sealed[at]))
  return `${now === null ? headSealed : head}${items.join(',')}]}`
}

/**
 * JSON of one section as the candidate may see it now. `left`: number of sections of the unit already left (UnitRun).
 */
export function sectionJson(
  paper: Paper,
  sheet: PaperSheet,
  section: PaperSection,
  left: number,
  confirmed: ReadonlySet<number>,
): string {
  const state = sectionState(paper.room, section.at, left)
  const head = JSON.stringify({
    SectionID: section.sectionID,
    Name: section.name || (styleOfID(section.styleID)?.name ?? ''),
    StyleID: section.styleID,
    Closed: state === 'closed' ? 1 : 0,
  })
  const items = (sheet.pieces.get(section.sectionID) ?? []).map((piece) =>
    state !== 'open' ? piece.sealed : piece.steps ? stepped(piece.steps, confirmed) : piece.open,
  )
  return `${head.slice(0, -1)},"TestItems":[${items.join(',')}]}`
}

/** JSON of Sections[] of the open unit. */
export function unitJson(
  paper: Paper,
  sheet: PaperSheet,
  unit: PaperUnit,
  left: number,
  confirmed: ReadonlySet<number>,
): string | Buffer {
  const make = () =>
    `[${unit.sections.map((section) => sectionJson(paper, sheet, section, left, confirmed)).join(',')}]`
  if (paper.room === 'A') return make()
  const bytes = sheet.units.get(unit.unitID) ?? Buffer.from(make())
  sheet.units.set(unit.unitID, bytes)
  return bytes
}
