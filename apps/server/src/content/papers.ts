import type { WirePaper } from '@tizhou/contract/areas/exams'
import type { Form } from '@tizhou/domain/content/question'
import type { Plan } from '@tizhou/domain/exam/attempt'
import { goesByStep, isRoom, type Room } from '@tizhou/domain/exam/locks'
import { RULES, type RuleVersion } from '@tizhou/domain/scoring/casetest'
import { LRUCache } from 'lru-cache'
import type { Services } from '../platform/services.ts'
import { type PaperRow, paperParts } from '../store/paperEditing.ts'
import { type PaperItemRow, paperByID, paperItems } from '../store/papers.ts'
import type { Store } from '../store/store.ts'
import type { Content } from './content.ts'
import { presentPaper } from './paperEntry.ts'
import { type PaperSheet, paperSheet } from './paperSheet.ts'
import { type QuestionSet, questionSetOfIDs } from './questionSet.ts'

export interface PaperSection {
  sectionID: number
  unitID: number
  /** Its place in the unit, from 0. */
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
  /** Where the steps of its group come one by one: all of them in order, itself among them; otherwise null. */
  steps: number[] | null
}

/** A paper without its questions' texts: what clock, locks and lists need. */
export interface Paper {
  row: PaperRow
  room: Room
  rule: RuleVersion
  plan: Plan
  units: PaperUnit[]
  /** By question. */
  items: ReadonlyMap<number, PaperItem>
  sections: ReadonlyMap<number, PaperSection>
  /** As lists show it. */
  entry: WirePaper
}

const kept = new WeakMap<Content, Papers>()

export function papersOf({ content, store }: Pick<Services, 'content' | 'store'>): Papers {
  const known = kept.get(content) ?? new Papers(store, (subjectID) => content.revision(subjectID))
  kept.set(content, known)
  return known
}

/** Bytes of question texts that are kept. */
const SHEETS = 96_000_000
const KEYS = 64_000_000

/**
 * Papers as requests need them, kept in memory. Everything kept belongs to a revision of its subject; one that a
 * learner built never changes. What lies on the table (sheets, without keys) and what shows the keys stand apart.
 */
class Papers {
  readonly #store: Store
  readonly #revision: (subjectID: number) => Promise<number>
  readonly #papers = new LRUCache<string, Promise<Paper | undefined>>({ max: 1_000 })
  readonly #sheets = new LRUCache<string, Promise<PaperSheet>>({ maxSize: SHEETS, sizeCalculation: () => 1_000_000 })
  readonly #keys = new LRUCache<string, Promise<QuestionSet>>({ maxSize: KEYS, sizeCalculation: () => 1_500_000 })

  constructor(store: Store, revision: (subjectID: number) => Promise<number>) {
    this.#store = store
    this.#revision = revision
  }

  /** Undefined where the subject has no such paper. */
  async paper(subjectID: number, paperID: number): Promise<Paper | undefined> {
    const key = `${paperID}@${await this.#revision(subjectID)}`
    const found = await keep(this.#papers, key, () => readPaper(this.#store, subjectID, paperID))
    // Asked for before it was made, or under another subject: the next one looks again.
    if (!found || found.row.subject_id !== subjectID) {
      this.#papers.delete(key)
      return undefined
    }
    return found
  }

  async sheet(paper: Paper): Promise<PaperSheet> {
    const { paper_id, subject_id } = paper.row
    const key = `${paper_id}@${await this.#revision(subject_id)}`
    return keep(this.#sheets, key, () => paperSheet(this.#store, paper))
  }

  /** All questions with keys and explanations, in the paper's order. Only for those who have handed in. */
  async keys(paper: Paper): Promise<QuestionSet> {
    const { paper_id, subject_id } = paper.row
    const key = `${paper_id}@${await this.#revision(subject_id)}`
    return keep(this.#keys, key, () =>
      questionSetOfIDs(this.#store, subject_id, [...paper.items.keys()], { alsoWithoutChapter: true }),
    )
  }
}

/** Many requests for the same thing at the same moment make one query; a failed one is not kept. */
function keep<T>(cache: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}

async function readPaper(store: Store, subjectID: number, paperID: number): Promise<Paper | undefined> {
  const row = await paperByID(store, subjectID, paperID)
  if (!row) return undefined
  const { units, sections } = await paperParts(store, paperID)
  const itemRows = await paperItems(store, paperID)
  if (!isRoom(row.room)) throw new Error(`paper ${paperID} has the unknown room ${row.room}`)
  if (!Object.hasOwn(RULES, row.rule_version))
    throw new Error(`paper ${paperID} has the unknown rule ${row.rule_version}`)
  const room = row.room
  const bySection = Map.groupBy(itemRows, (item) => item.section_id)
  const placed: PaperUnit[] = units.map((unit) => ({
    unitID: unit.unit_id,
    name: unit.name,
    passMark: unit.pass_mark,
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
  // In the order of the paper, whatever the rows' positions are counted from.
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
      closesAt: row.closes_at,
      handInAfterSeconds: row.hand_in_after_seconds,
    },
    units: placed,
    items,
    sections: sectionByID,
    entry: presentPaper(row, outlines(paperID, placed, units, items)),
  }
}

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
