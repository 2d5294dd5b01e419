import type { QuestionDraft } from '@tizhou/domain/content/question'
import { knownColumns } from '../mapping/mapColumns.ts'
import type { PictureUse } from '../pictures/planPictures.ts'
import { readQuestions } from '../questions/readQuestions.ts'
import type { Problem } from '../questions/rowContent.ts'
import type { UnreadColumn } from '../questions/unreadColumns.ts'
import { ImportRefused } from '../refused.ts'
import { QUESTION_LIMITS } from '../table/limits.ts'
import { readTable } from '../table/readTable.ts'
import { findSheets, type SheetChoice } from './findSheets.ts'

export interface BankSettings extends SheetChoice {
  /** Divides each chapter's questions into chapters of so many. */
  chaptersOf?: number
  /** The file is the sheet of a paper: a group number of new questions holds for it alone, and its columns are read. */
  forPaper?: boolean
  /** The file's name for users, where it is stored under another. */
  name?: string
}

/** The parsed questions of a file; nothing is in the bank yet. */
export interface ReadBank {
  format: string
  sheets: string[]
  skipped: { name: string; reason: string }[]
  drafts: QuestionDraft[]
  problems: Problem[]
  unread: UnreadColumn[]
  /** Pictures that cells name. */
  pictures: PictureUse[]
  /** Number of rows with questions. */
  rows: number
}

/** Reads a whole file into drafts. Throws ImportRefused where the file or its columns cannot be used. */
export async function readBank(
  file: string,
  names: readonly string[],
  settings: BankSettings,
  onRow: (rows: number) => void = () => {},
): Promise<ReadBank> {
  const table = await readTable(file, knownColumns, QUESTION_LIMITS, settings.name ?? file)
  try {
    const found = await findSheets(table, settings)
    const read = await readQuestions(found.sheets, {
      subjectNames: names,
      onRow,
      forPaper: settings.forPaper ?? false,
      ...(settings.chaptersOf === undefined ? {} : { chaptersOf: settings.chaptersOf }),
    })
    if (read.rows === 0) throw new ImportRefused('表头下面没有题目')
    return {
      format: table.format,
      sheets: found.sheets.map(({ sheet }) => sheet.name),
      skipped: found.skipped,
      ...read,
      problems: [...found.doubts, ...read.problems],
    }
  } finally {
    await table.close()
  }
}
