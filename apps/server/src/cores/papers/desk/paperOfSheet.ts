import { styleOfID } from '@tizhou/catalogue/styles'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { PAPER_SHEET } from '@tizhou/domain/exam/paperSheet'

type Unit = WirePaperForm['units'][number]
type Section = Unit['sections'][number]

/** A row of a sheet, as it was typed. `n`: its number in a spreadsheet program. */
export interface SheetRow {
  n: number
  id: string
  unit?: string
  minutes?: string
  section?: string
  marks?: string
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

const MOST = { units: 20, sections: 40, questions: 1_000, marks: 1_000, minutes: 1_440, unit: 100, section: 60 }
const SECONDS = 7_200

/**
 * The units of a paper as a sheet says them: an empty unit is that of the row above, an empty section the question's
 * style, empty marks 1. A group comes whole where its first question stands. `byTyped`: the question of a typed id;
 * `groups`: all questions of a group in their order. A row with a fault is left out.
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
  let unit: Unit | undefined
  let count = 0

  for (const row of rows) {
    const fault = (column: keyof typeof PAPER_SHEET, reason: string) =>
      faults.push({ row: row.n, column: PAPER_SHEET[column][0], reason })
    unit = unitOf(row, unit, units, fault)
    const marks = marksOf(row, fault)
    if (!unit || marks === undefined) continue
    const question = byTyped.get(row.id)
    if (row.id === '') fault('id', '没有题目编号')
    else if (!question) fault('id', `题库里没有“${row.id}”`)
    else if (question.isRemoved) fault('id', `“${row.id}”已移出题库`)
    if (!question || question.isRemoved) continue
    const { questionID, groupID } = question
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

type Tell = (column: keyof typeof PAPER_SHEET, reason: string) => void

function unitOf(row: SheetRow, above: Unit | undefined, units: Unit[], fault: Tell): Unit | undefined {
  const name = row.unit ?? ''
  if (name.length > MOST.unit) {
    fault('unit', `不能超过 ${MOST.unit} 字`)
    return above
  }
  let unit = name === '' ? above : units.find((one) => one.name === name)
  if (!unit) {
    if (units.length >= MOST.units) {
      fault('unit', `一份试卷最多 ${MOST.units} 个单元`)
      return above
    }
    unit = { name: name || '第 1 单元', seconds: SECONDS, restSeconds: 0, passMark: null, sections: [] }
    units.push(unit)
  }
  if ((row.minutes ?? '') !== '') {
    const minutes = Number(row.minutes)
    if (Number.isInteger(minutes) && minutes > 0 && minutes <= MOST.minutes) unit.seconds = minutes * 60
    else fault('minutes', `应是 1 到 ${MOST.minutes} 的整数`)
  }
  return unit
}

/** Undefined for marks that no question can have. */
function marksOf({ marks: typed = '' }: SheetRow, fault: Tell): number | undefined {
  if (typed === '') return 1
  const marks = Number(typed)
  if (Number.isFinite(marks) && Math.round(marks * 100) > 0 && marks <= MOST.marks) return Math.round(marks * 100) / 100
  fault('marks', `应大于 0，不超过 ${MOST.marks}`)
  return undefined
}

/** The section of a question: one of a name and a style. */
function sectionOf(row: SheetRow, unit: Unit, { styleID }: SheetQuestion, fault: Tell): Section | undefined {
  const typed = row.section ?? ''
  // The name of the style itself is what an unnamed section is called.
  const name = typed === styleOfID(styleID)?.name ? '' : typed
  if (name.length > MOST.section) {
    fault('section', `不能超过 ${MOST.section} 字`)
    return undefined
  }
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
