import { createHash } from 'node:crypto'
import type { Form, QuestionDraft } from '@tizhou/domain/content/question'
import { wordsOfQuestion } from '@tizhou/domain/content/questionWords'
import type { PictureUse } from '../pictures/planPictures.ts'
import type { TableRow } from '../table/table.ts'
import { chapterOfOrdinal, DEFAULT_CHAPTER_SIZE } from './chaptersOf.ts'
import { contradictions } from './contradictions.ts'
import { draftOf, isGrouped, type PlacelessDraft } from './draftOf.ts'
import { gatherGroups, type RowGroup } from './gatherGroups.ts'
import { idOfContent } from './identity.ts'
import { settleNullWords } from './nullWords.ts'
import { refuseZeroBased } from './options/answerLetters.ts'
import { takeOptionsFromStem } from './options/stemOptions.ts'
import { notePaperFaults, paperColumnsOf } from './paperCells.ts'
import { pictureUses } from './pictureUses.ts'
import { noteReading, readingWarnings } from './readings.ts'
import { readRow } from './readRow.ts'
import { note, type Problem, type QuestionSheet, type RowContent, shortened } from './rowContent.ts'
import { isPapersOnly } from './smallFields.ts'
import { type UnreadColumn, UnreadColumns } from './unreadColumns.ts'
import { weighings } from './weighings.ts'

/** A sheet that was found to hold questions, with its rows behind the header. */
export interface SheetRows {
  sheet: QuestionSheet
  rows: AsyncIterable<TableRow>
}

export interface QuestionOptions {
  /** What the 科目 column may say, the code first; empty: anything. */
  subjectNames: readonly string[]
  /** Files the questions of each chapter into chapters of so many; without it, only files that have no chapters. */
  chaptersOf?: number
  /** The file is the sheet of a paper: its columns of units and marks are read as well. */
  forPaper?: boolean
  onRow?: (rows: number) => void
}

export interface ReadQuestions {
  drafts: QuestionDraft[]
  /** What is about many rows first; the others by sheet and row. */
  problems: Problem[]
  /** Columns that hold data and were not read. */
  unread: UnreadColumn[]
  /** Pictures that cells name. */
  pictures: PictureUse[]
  /** Rows of questions in the file. */
  rows: number
}

/**
 * Reads the rows of all sheets into questions. A row with an error is left out, and with it the rest of its
 * case, which would lack a step. All other questions are in `drafts` in the order of the file.
 */
export async function readQuestions(sheets: readonly SheetRows[], options: QuestionOptions): Promise<ReadQuestions> {
  const contents: RowContent[] = []
  const ordinals = new Map<RowContent, number>()
  const columns: UnreadColumns[] = []
  const bySheet: RowContent[][] = []
  for (const { sheet, rows } of sheets) {
    let ordinal = 0
    const own: RowContent[] = []
    const ofPaper = paperColumnsOf(sheet, options.forPaper ?? false)
    const unread = new UnreadColumns(
      sheet,
      ofPaper.map(([, column]) => column),
    )
    columns.push(unread)
    for await (const row of rows) {
      unread.see(row)
      const content = readRow(row, sheet, options.subjectNames)
      notePaperFaults(content, row, ofPaper)
      contents.push(content)
      own.push(content)
      ordinals.set(content, ++ordinal)
      options.onRow?.(contents.length)
    }
    settleNullWords(own)
    for (const content of own) takeOptionsFromStem(content)
    refuseZeroBased(own)
    bySheet.push(own)
  }
  const place = chapterPlacer(sheets, ordinals, options.chaptersOf)
  const filed = filer()
  for (const group of gatherGroups(contents)) fileGroup(group, place(group.rows[0] as RowContent), filed)
  return {
    drafts: filed.drafts,
    problems: [
      ...columns.flatMap((sheet) => sheet.warnings()),
      ...contradictions(contents),
      ...weighings(contents),
      ...sheets.flatMap(({ sheet }, at) => readingWarnings(sheet, bySheet[at] as RowContent[])),
      ...contents.flatMap(({ problems }) => problems),
    ],
    unread: columns.flatMap((sheet) => sheet.unread()),
    pictures: contents.flatMap(pictureUses),
    rows: contents.length,
  }
}

/** Where the questions of a group go: their chapter, below it a chapter of so many where that is wanted. */
function chapterPlacer(
  sheets: readonly SheetRows[],
  ordinals: ReadonlyMap<RowContent, number>,
  chaptersOf: number | undefined,
): (first: RowContent) => string[] {
  return (first) => {
    const { columns } = first.sheet.mapping
    const hasChapters = [columns.chapter, columns.level1, columns.level2, columns.level3, columns.level4].some(
      (column) => column !== undefined,
    )
    if (isPapersOnly(first.chapterPath) || (hasChapters && chaptersOf === undefined)) return first.chapterPath
    const above = hasChapters || sheets.length === 1 ? first.chapterPath : [first.sheet.name]
    return [...above, chapterOfOrdinal(ordinals.get(first) as number, chaptersOf ?? DEFAULT_CHAPTER_SIZE)]
  }
}

interface Filer {
  drafts: QuestionDraft[]
  /** Gives a question its id and takes it, unless the file has it already; notes what is wrong otherwise. */
  take(row: RowContent, draft: PlacelessDraft, chapterPath: string[], group: QuestionDraft['group']): void
}

function fileGroup(group: RowGroup, chapterPath: string[], filed: Filer): void {
  if (chapterPath.length === 0) for (const row of group.rows) note(row, 'error', 'chapter', '没有章节', row.stem)
  const made = group.rows.map((row) => ({ row, draft: draftOf(row, group) }))
  const grouped = made.filter(({ draft }) => draft && isGrouped(draft.form))
  const isCase = grouped.some(({ draft }) => draft?.form !== 'BTEST')
  const failed = made.find(({ draft }) => !draft)
  if (isCase && failed) {
    for (const { row, draft } of made)
      if (draft && isGrouped(draft.form))
        note(row, 'error', '', `同一案例的第 ${failed.row.row} 行有错，整个案例不导入`, row.stem)
    return
  }
  const first = grouped[0]
  const key = first?.draft ? groupKey(group, first.row, first.draft) : ''
  const place = isPapersOnly(chapterPath) ? [] : chapterPath
  for (const { row, draft } of made) {
    if (!draft) continue
    const belongs = isGrouped(draft.form) && (group.number !== '' || grouped.length > 1 || row.sharedStem !== '')
    const stem = draft.form === 'BTEST' ? '' : row.sharedStem
    filed.take(row, draft, place, belongs ? { key, order: row.groupOrder ?? 1, stem } : undefined)
  }
}

/** A 组号 that is a name stays as it is; a running number means something in this file only. */
function groupKey(group: RowGroup, first: RowContent, draft: PlacelessDraft): string {
  if (group.number !== '' && !/^\d+$/.test(group.number)) return group.number
  return `group-${first.externalID || idOf(first, draft)}`
}

const idOf = (row: RowContent, draft: PlacelessDraft): string =>
  idOfContent({ ...draft, sharedStem: isGrouped(draft.form) ? row.sharedStem : '', hint: row.hint })

/** Forms whose answer is beyond wording: the same question with another answer is a mistake in one of the two. */
const EXACT: ReadonlySet<Form> = new Set(['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'PDTEST', 'CASETEST'])

function filer(): Filer {
  const drafts: QuestionDraft[] = []
  const told = new Map<string, RowContent>()
  const computed = new Map<string, { row: RowContent; answer: string; times: number }>()
  const byWords = new Map<string, { row: RowContent; answer: string; id: string }>()

  /** The same question in other signs has another id: it is only told. */
  function seeWords(row: RowContent, draft: PlacelessDraft, id: string, groupStem: string): void {
    const words = createHash('sha256')
      .update(wordsOfQuestion(`${groupStem}\n${row.hint}`, draft.stem, draft.options))
      .digest('base64url')
    const answer = textsOf(draft)
    const before = byWords.get(words)
    if (!before) byWords.set(words, { row, answer, id })
    // A repetition whose computed id extends the first one's already has a warning from ownID.
    else if (row.externalID !== '' || !id.startsWith(`${before.id}-`)) {
      const differs = EXACT.has(draft.form) && answer !== before.answer ? '，答案不同' : ''
      noteReading(row, 'nearTwin', `${shortened(draft.stem)}（${whereIs(before.row, row)}${differs}）`)
    }
  }

  /** A repeated question of a file gets an id of its own, so that it is not dropped silently. */
  function ownID(row: RowContent, draft: PlacelessDraft): string | undefined {
    const id = idOf(row, draft)
    const twin = computed.get(id)
    if (!twin) {
      computed.set(id, { row, answer: draft.answer, times: 1 })
      return id
    }
    const where = `与${whereIs(twin.row, row)}的题目相同`
    if (twin.answer !== draft.answer && EXACT.has(draft.form)) {
      note(row, 'error', 'answer', `${where}，答案却是 ${draft.answer}（那里是 ${twin.answer}）`, row.stem)
      return undefined
    }
    note(row, 'warning', '', where, row.stem)
    twin.times++
    return `${id}-${twin.times}`
  }

  function toldID(row: RowContent): string | undefined {
    const before = told.get(row.externalID)
    if (before) {
      note(row, 'error', 'externalID', `与${whereIs(before, row)}的外部 ID 相同`, row.externalID)
      return undefined
    }
    told.set(row.externalID, row)
    return row.externalID
  }

  return {
    drafts,
    take(row, draft, chapterPath, group) {
      const externalID = row.externalID === '' ? ownID(row, draft) : toldID(row)
      if (externalID === undefined) return
      seeWords(row, draft, externalID, group?.stem ?? '')
      drafts.push({ ...draft, externalID, chapterPath, ...(group ? { group } : {}) })
    },
  }
}

/** What is right, in words: the order of options may differ. */
const textsOf = ({ options, answer }: PlacelessDraft): string =>
  options.length === 0
    ? answer
    : options
        .flatMap(({ name, content }) => (answer.includes(name) ? [content] : []))
        .sort()
        .join('\n')

const whereIs = (row: RowContent, from: RowContent): string =>
  row.sheet === from.sheet ? `第 ${row.row} 行` : `工作表「${row.sheet.name}」第 ${row.row} 行`
