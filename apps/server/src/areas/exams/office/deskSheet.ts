import { PAPER_SHEET } from '@tizhou/domain/exam/paperSheet'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { rowsApart } from '../../../cores/imports/files/readApart.ts'
import { ImportRefused } from '../../../cores/imports/refused.ts'
import { itemsOf } from '../../../cores/papers/desk/paperForm.ts'
import { paperOfSheet, type SheetQuestion, type SheetRow } from '../../../cores/papers/desk/paperOfSheet.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const { id, ...OTHERS } = PAPER_SHEET

/** Faults that are told; the number says how many there are. */
const FAULTS = 200
/** More rows are no paper. */
const MOST_ROWS = 2_000

/** Rows of an uploaded sheet, and whether it brings whole questions. Throws 400 where it cannot be read. */
async function readSheet(path: string, fileName: string): Promise<{ rows: SheetRow[]; isWhole: boolean }> {
  try {
    const read = await rowsApart(path, fileName, { id }, OTHERS)
    if (read.length > MOST_ROWS) throw new ImportRefused(`有 ${read.length} 行；一份试卷的表格最多 ${MOST_ROWS} 行`)
    const rows = read.map(
      ({ n, cells: { stem: _stem, ...cells } }): SheetRow => ({
        ...Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, cleanInput(text)])),
        ...{ n, id: cleanInput(cells.id ?? '') },
      }),
    )
    return { rows, isWhole: read.some(({ cells }) => (cells.stem ?? '') !== '') }
  } catch (error) {
    if (error instanceof ImportRefused)
      throw badInput([{ field: 'uploadID', reason: [error.message, ...error.details].join('；') }])
    throw error
  }
}

export const deskSheet: Handler<'exams.deskSheet'> = async ({ params, caller, services }) => {
  const { appID, uploadID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const upload = await services.uploads.find(caller.userID, uploadID)
  if (!upload) throw notFound('上传的文件（文件只保留一天，请重新上传）')
  const { rows, isWhole } = await readSheet(upload.path, upload.fileName)
  const { papers } = services
  const typed = await papers.idsOfTyped(
    appID,
    rows.map((row) => row.id),
  )
  const found = await papers.questionsForDesk(appID, [...new Set(typed.values())])
  const questions = new Map(
    found.map((row): [number, SheetQuestion & { groupID: number | null }] => [
      row.question_id,
      {
        ...{ questionID: row.question_id, styleID: row.style_id, groupID: row.group_id },
        isRemoved: row.is_removed === 1,
      },
    ]),
  )
  const byTyped = new Map(
    [...typed].flatMap(([text, questionID]) => {
      const question = questions.get(questionID)
      return question ? [[text, question] as const] : []
    }),
  )
  const groups = new Map<number, SheetQuestion[]>()
  for (const one of questions.values())
    if (one.groupID !== null && !one.isRemoved) groups.set(one.groupID, [...(groups.get(one.groupID) ?? []), one])
  const { units, faults } = paperOfSheet(rows, byTyped, groups)
  return {
    units,
    questions: itemsOf({ units }).length,
    unknown: new Set(rows.flatMap((row) => (row.id !== '' && !byTyped.has(row.id) ? [row.id] : []))).size,
    isWhole: isWhole ? 1 : 0,
    faults: faults.slice(0, FAULTS),
    faultRows: new Set(faults.map(({ row }) => row)).size,
  }
}
