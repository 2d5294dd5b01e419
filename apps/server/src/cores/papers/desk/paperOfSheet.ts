import { styleOfID } from '@tizhou/catalogue/styles'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { faultsOfCells, PAPER_SHEET, type PaperCells } from '@tizhou/domain/exam/paperSheet'

type Unit = WirePaperForm['units'][number]
type Section = Unit['sections'][number]

/** A row of a sheet, as it was typed. `n`: its number in a spreadsheet program. */
export interface SheetRow extends PaperCells {
  n: number
  id: string
}

/** A question of the bank, as far as a sheet needs it. */
export interface SheetQuestion {
  questionID: number
  styleID: number
  groupID: number | null
  isRemoved: boolean
}

export interface SheetFault {
  row: number
  column: string
  reason: string
}

const MOST = { units: 20, sections: 40, questions: 1_000 }
const SECONDS = 7_200

/**
 * The units of a paper as a sheet says them: an empty unit is that of the row above, an empty section the question's
 * style, empty marks 1. A group comes whole where its first question stands. `byTyped`: the question of a typed id;
 * `groups`: all questions of a group in their order. A row with a fault is left out, and with it the rest of its group.
 */
export function paperOfSheet(
  rows: readonly SheetRow[],
  byTyped: ReadonlyMap<string, SheetQuestion>,
  groups: ReadonlyMap<number, readonly SheetQuestion[]>,
): { units: Unit[]; faults: SheetFault[] } {
  const faults: SheetFault[] = []
  const units: Unit[] = []
  const stands = new Map<number, number>()
  const own = new Map<number, number>()
  const broken = brokenGroups(rows, byTyped)
  let unit: Unit | undefined
  let count = 0

  for (const row of rows) {
    const fault = (column: keyof typeof PAPER_SHEET, reason: string) =>
      faults.push({ row: row.n, column: PAPER_SHEET[column][0], reason })
    const wrong = faultsOfCells(row)
    for (const { column, reason } of wrong) fault(column, reason)
    const isWrong = (column: keyof PaperCells) => wrong.some((one) => one.column === column)
    const named = isWrong('unit') ? unit : unitOf(row, unit, units, fault)
    if (!named) continue
    unit = named
    if ((row.minutes ?? '') !== '' && !isWrong('minutes') && !isWrong('unit')) unit.seconds = Number(row.minutes) * 60
    if (wrong.length > 0) continue
    const question = byTyped.get(row.id)
    if (row.id === '') fault('id', '没有题目编号')
    else if (!question) fault('id', `题库里没有“${row.id}”`)
    else if (question.isRemoved) fault('id', `“${row.id}”已移出题库`)
    if (!question || question.isRemoved) continue
    const { questionID, groupID } = question
    const faulty = groupID === null ? undefined : broken.get(groupID)
    if (faulty !== undefined) {
      fault('id', `同组的第 ${faulty} 行有错，整组没有放入`)
      continue
    }
    const marks = marksOf(row)
    const before = stands.get(questionID)
    // A row of a group that came whole before says the marks of its own question.
    if (before !== undefined && (groupID === null || own.has(questionID))) {
      fault('id', `与第 ${before} 行是同一题`)
      continue
    }
    own.set(questionID, row.n)
    if (before !== undefined) {
      setMarks(units, questionID, marks)
      continue
    }
    const members = (groupID === null ? undefined : groups.get(groupID)) ?? [question]
    const whole = members.some((one) => one.questionID === questionID) ? members : [question]
    if (count + whole.length > MOST.questions) {
      fault('id', `一份试卷最多 ${MOST.questions} 题，从这一行起没有放入`)
      break
    }
    const section = sectionOf(row, unit, question, fault)
    if (!section) continue
    for (const member of whole) {
      section.items.push({ allTestID: member.questionID, marks })
      stands.set(member.questionID, row.n)
    }
    count += whole.length
  }
  for (const { sections } of units) for (const section of sections) section.marks = section.items[0]?.marks ?? 1
  return { units: units.filter(({ sections }) => sections.length > 0), faults }
}

/** Groups of which a row has a fault of its own, each with the first such row. */
function brokenGroups(
  rows: readonly SheetRow[],
  byTyped: ReadonlyMap<string, SheetQuestion>,
): ReadonlyMap<number, number> {
  const broken = new Map<number, number>()
  for (const row of rows) {
    const groupID = byTyped.get(row.id)?.groupID ?? null
    if (groupID !== null && !broken.has(groupID) && faultsOfCells(row).length > 0) broken.set(groupID, row.n)
  }
  return broken
}

type Tell = (column: keyof typeof PAPER_SHEET, reason: string) => void

/** Undefined where there are too many: the row is left out. */
function unitOf(row: SheetRow, above: Unit | undefined, units: Unit[], fault: Tell): Unit | undefined {
  const name = row.unit ?? ''
  const found = name === '' ? above : units.find((one) => one.name === name)
  if (found) return found
  if (units.length >= MOST.units) {
    fault('unit', `一份试卷最多 ${MOST.units} 个单元`)
    return undefined
  }
  const made: Unit = { name: name || '第 1 单元', seconds: SECONDS, restSeconds: 0, passMark: null, sections: [] }
  units.push(made)
  return made
}

const marksOf = ({ marks = '' }: SheetRow): number => (marks === '' ? 1 : Math.round(Number(marks) * 100) / 100)

/** The section of a question: one of a name and a style. */
function sectionOf(row: SheetRow, unit: Unit, { styleID }: SheetQuestion, fault: Tell): Section | undefined {
  const typed = row.section ?? ''
  // The name of the style itself is what an unnamed section is called.
  const name = typed === styleOfID(styleID)?.name ? '' : typed
  const found = unit.sections.find((one) => one.styleID === styleID && one.name === name)
  if (found) return found
  if (unit.sections.length >= MOST.sections) {
    fault('section', `一个单元最多 ${MOST.sections} 个题型`)
    return undefined
  }
  const made: Section = { styleID, name, marks: 1, lines: [], items: [] }
  unit.sections.push(made)
  return made
}

function setMarks(units: readonly Unit[], questionID: number, marks: number): void {
  for (const { sections } of units)
    for (const { items } of sections) for (const item of items) if (item.allTestID === questionID) item.marks = marks
}
