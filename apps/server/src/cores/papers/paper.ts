import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { Form } from '@tizhou/domain/content/question'
import type { Plan } from '@tizhou/domain/exam/attempt'
import { goesByStep, isRoom, type Room } from '@tizhou/domain/exam/locks'
import { RULES, type RuleVersion } from '@tizhou/domain/scoring/casetest'
import type { Store } from '../../platform/database/store.ts'
import { type Dropped, droppedFrom, presentPaper } from './attempts/paperEntry.ts'
import { type PaperParts, type PaperRow, paperParts } from './filing/paperEditing.ts'
import { type PaperItemRow, paperByID, paperItems } from './papers.ts'
import { droppedBySection } from './scoring/cancelledQuestions.ts'
import { toldMoments } from './telling.ts'

export interface PaperSection {
  sectionID: number
  unitID: number
  /** Position in the unit, from 0. */
  at: number
  name: string
  styleID: number
  questionIDs: number[]
}

export interface PaperUnit {
  unitID: number
  name: string
  passMark: number | null
  sections: PaperSection[]
}

export interface PaperItem {
  questionID: number
  section: PaperSection
  /** Hundredths. */
  marks: number
  form: Form
  styleID: number
  /** All steps of its group in order, where they open one by one; otherwise null. */
  steps: number[] | null
}

/** A paper without its questions' texts: for clocks, locks and lists. */
export interface Paper {
  row: PaperRow
  room: Room
  rule: RuleVersion
  plan: Plan
  units: PaperUnit[]
  /** By question id. */
  items: ReadonlyMap<number, PaperItem>
  sections: ReadonlyMap<number, PaperSection>
  /** The paper for lists. */
  entry: WirePaper
  /** Null: no question was dropped. */
  dropped: Dropped | null
}

/** Whether it contains case analyses, whose score depends on the version of the rule. */
export const hasCases = ({ items }: Paper): boolean => [...items.values()].some(({ form }) => form === 'CASETEST')

/** Undefined where the subject has no such paper. */
export async function readPaper(store: Store, subjectID: number, paperID: number): Promise<Paper | undefined> {
  const row = await paperByID(store, subjectID, paperID)
  if (!row) return undefined
  const told = await toldMoments(store, [row])
  const paper = paperOf(row, await paperParts(store, paperID), await paperItems(store, paperID), told.get(paperID))
  const dropped = await droppedBySection(store, [paperID])
  return { ...paper, dropped: droppedFrom(dropped.get(paperID), told.get(paperID)) }
}

type Parts = Pick<PaperParts, 'units' | 'sections'>

/** The paper of these rows. `toldAt`: of toldMoments. */
export function paperOf(
  row: PaperRow,
  { units, sections }: Parts,
  itemRows: readonly PaperItemRow[],
  toldAt?: number,
): Paper {
  const paperID = row.paper_id
  if (!isRoom(row.room)) throw new Error(`paper ${paperID} has the unknown room ${row.room}`)
  if (!Object.hasOwn(RULES, row.rule_version))
    throw new Error(`paper ${paperID} has the unknown rule ${row.rule_version}`)
  const room = row.room
  const bySection = Map.groupBy(itemRows, (item) => item.section_id)
  const placed: PaperUnit[] = units.map((unit) => ({
    unitID: unit.unit_id,
    name: unit.name,
    passMark: unit.pass_mark ?? null,
    sections: sections
      .filter((section) => section.unit_id === unit.unit_id)
      .map((section, at) => ({
        sectionID: section.section_id,
        unitID: unit.unit_id,
        at,
        name: section.name,
        styleID: section.style_id,
        questionIDs: (bySection.get(section.section_id) ?? []).map((item) => item.question_id),
      })),
  }))
  const sectionByID = new Map(placed.flatMap((unit) => unit.sections).map((section) => [section.sectionID, section]))
  const items = new Map<number, PaperItem>()
  // In the paper's order; positions may begin at any number.
  for (const section of sectionByID.values()) {
    const rows = bySection.get(section.sectionID) ?? []
    for (const item of rows) items.set(item.question_id, placedItem(item, section, rows, room))
  }
  return {
    row,
    room,
    rule: row.rule_version as RuleVersion,
    plan: {
      units: units.map((unit) => ({
        unitID: unit.unit_id,
        seconds: unit.seconds,
        restSeconds: unit.rest_seconds ?? 0,
      })),
      closesAt: earlier(row.closes_at, row.collected_at),
      handInAfterSeconds: row.hand_in_after_seconds,
    },
    units: placed,
    items,
    sections: sectionByID,
    entry: presentPaper(row, outlines(paperID, placed, units, items), toldAt),
    dropped: null,
  }
}

/** An editor who withdrew the paper may have collected it before its window's end. */
const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

function placedItem(item: PaperItemRow, section: PaperSection, rows: PaperItemRow[], room: Room): PaperItem {
  const form = item.form as Form
  const isStep = item.group_id !== null && goesByStep(room, form)
  return {
    questionID: item.question_id,
    section,
    marks: item.marks,
    form,
    styleID: item.style_id,
    steps: isStep ? rows.filter((one) => one.group_id === item.group_id).map((one) => one.question_id) : null,
  }
}

function outlines(
  paperID: number,
  units: PaperUnit[],
  rows: readonly { unit_id: number; seconds: number }[],
  items: ReadonlyMap<number, PaperItem>,
) {
  const marksOf = (ids: number[]) => ids.reduce((sum, id) => sum + (items.get(id)?.marks ?? 0), 0)
  return units.map((unit) => ({
    unit_id: unit.unitID,
    paper_id: paperID,
    name: unit.name,
    seconds: rows.find((row) => row.unit_id === unit.unitID)?.seconds ?? 0,
    pass_mark: unit.passMark,
    sections: unit.sections.map((section) => ({
      section_id: section.sectionID,
      unit_id: unit.unitID,
      name: section.name,
      style_id: section.styleID,
      questions: section.questionIDs.length,
      marks: marksOf(section.questionIDs),
    })),
  }))
}
