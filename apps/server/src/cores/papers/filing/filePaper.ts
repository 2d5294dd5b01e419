import { styleOfID } from '@tizhou/catalogue/styles'
import type { PaperKind, RoomName } from '@tizhou/contract/areas/exams/exams'
import { tellsFault } from '@tizhou/domain/exam/toldFrom'
import type { RuleVersion } from '@tizhou/domain/scoring/casetest'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { countRevision } from '../../subjects/subjects.ts'
import {
  groupSizes,
  hasAttempts,
  nextPosition,
  type PaperParts,
  paperByKey,
  paperParts,
  putPaper,
  putParts,
  questionsForPaper,
} from './paperEditing.ts'

/** Marks with up to two decimals; the database has hundredths. */
export interface PaperDraft {
  /** Unique in the subject; filing the same key again changes that paper. */
  externalKey: string
  kind: PaperKind
  /** packages/catalogue/src/sources.ts */
  sourceName: string
  /** The year or series under which it is listed. */
  groupName: string
  name: string
  room: RoomName
  year?: number
  /** Key of the module that unlocks the paper. */
  module: string
  isFree: boolean
  rule: RuleVersion
  passMark?: number
  /** ms UTC */
  opensAt?: number
  closesAt?: number
  /** When results are told; absent: when the window closes. */
  tellsAt?: number
  entrySeconds?: number
  handInAfterSeconds?: number
  /** How often a learner may sit it; 0: unlimited. */
  attempts?: number
  /** The learner who built it; absent: public. */
  ownerUserID?: number
  /** Position in the list; absent: last. */
  position?: number
  units: PaperUnitDraft[]
}

export interface PaperUnitDraft {
  name: string
  seconds: number
  /** Rest before the next unit begins by itself. */
  restSeconds?: number
  passMark?: number
  sections: { name?: string; styleID: number; items: { questionID: number; marks: number }[] }[]
}

/** A paper that breaks rules; `faults` lists all of them for the editor. Nothing was written. */
export class PaperRefused extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('；'))
    this.name = 'PaperRefused'
    this.faults = faults
  }
}

export interface FiledPaper {
  paperID: number
  state: 'added' | 'changed' | 'unchanged'
}

/** Upper bounds of a paper. */
const PAPER_BOUNDS = { units: 20, sections: 40, questions: 1_000, unitSeconds: 86_400, name: 100, marks: 1_000 }

/**
 * Writes a paper with its units, sections and questions, within the caller's transaction. A known key updates that
 * paper where it differs; after the first attempt only name, window and other outer properties can change. A public
 * paper increments the subject's revision; a learner's own does not, since it concerns nobody else.
 *
 * Rules (exam-formats, "Papers" and "Question types"): every question is of the subject and occurs once; a section's
 * questions have the section's style; groups (shared stem, shared options, cases) are complete, contiguous and in
 * order; marks and times are above 0.
 *
 * @throws PaperRefused with every fault
 */
export async function filePaper(tx: Tx, subjectID: number, draft: PaperDraft, now: number): Promise<FiledPaper> {
  const faults = await paperFaults(tx, subjectID, draft)
  if (faults.length > 0) throw new PaperRefused(faults)

  const before = await paperByKey(tx, subjectID, draft.externalKey)
  const paperID = before?.paper_id ?? newId()
  const row = {
    ...paperRow(draft),
    paper_id: paperID,
    subject_id: subjectID,
    position:
      draft.position ?? before?.position ?? (draft.ownerUserID === undefined ? await nextPosition(tx, subjectID) : 0),
    updated_at: now,
  }
  const standing = before ? await paperParts(tx, paperID) : undefined
  const sameParts = standing !== undefined && outline(standing) === outline(newParts(paperID, draft))
  if (before && sameParts && sameOuter(before, row)) return { paperID, state: 'unchanged' }
  if (before && !sameParts && (await hasAttempts(tx, paperID)))
    throw new PaperRefused(['这份试卷已有人作答，单元、题目和分值不能再改；可以另建一份'])

  await putPaper(tx, row)
  if (!sameParts) await putParts(tx, paperID, newParts(paperID, draft))
  if (draft.ownerUserID === undefined) await countRevision(tx, subjectID, now)
  return { paperID, state: before ? 'changed' : 'added' }
}

/** Why a paper cannot be filed, by the rules of `filePaper`; empty where it can. */
export const paperFaults = async (on: Pick<Tx, 'db'>, subjectID: number, draft: PaperDraft): Promise<string[]> => [
  ...outerFaults(draft),
  ...(await questionFaults(on, subjectID, draft)),
]

const hundredths = (marks: number): number => Math.round(marks * 100)
const everyItem = (draft: PaperDraft) =>
  draft.units.flatMap((unit) => unit.sections.flatMap((section) => section.items))

/** The row of a paper, without its ids and its place. */
export function paperRow(draft: PaperDraft) {
  return {
    external_key: draft.externalKey,
    kind: draft.kind,
    source_name: draft.sourceName,
    group_name: draft.groupName,
    name: draft.name,
    room: draft.room,
    year: draft.year ?? null,
    module: draft.module,
    is_free: draft.isFree ? 1 : 0,
    rule_version: draft.rule,
    full_mark: everyItem(draft).reduce((sum, { marks }) => sum + hundredths(marks), 0),
    pass_mark: draft.passMark === undefined ? null : hundredths(draft.passMark),
    seconds: draft.units.reduce((sum, { seconds }) => sum + seconds, 0),
    opens_at: draft.opensAt ?? null,
    closes_at: draft.closesAt ?? null,
    tells_at: draft.tellsAt ?? null,
    entry_seconds: draft.entrySeconds ?? null,
    hand_in_after_seconds: draft.handInAfterSeconds ?? 0,
    attempts: draft.attempts ?? 0,
    owner_user_id: draft.ownerUserID ?? null,
  }
}

export function newParts(paperID: number, draft: PaperDraft): PaperParts {
  const parts: PaperParts = { units: [], sections: [], items: [] }
  for (const unit of draft.units) {
    const unitID = newId()
    parts.units.push({
      unit_id: unitID,
      paper_id: paperID,
      position: parts.units.length,
      name: unit.name,
      seconds: unit.seconds,
      rest_seconds: unit.restSeconds ?? 0,
      pass_mark: unit.passMark === undefined ? null : hundredths(unit.passMark),
    })
    for (const section of unit.sections) {
      const sectionID = newId()
      parts.sections.push({
        section_id: sectionID,
        unit_id: unitID,
        paper_id: paperID,
        position: parts.sections.length,
        name: section.name ?? styleOfID(section.styleID)?.name ?? '',
        style_id: section.styleID,
      })
      for (const { questionID, marks } of section.items)
        parts.items.push({
          paper_id: paperID,
          question_id: questionID,
          section_id: sectionID,
          position: parts.items.length,
          marks: hundredths(marks),
        })
    }
  }
  return parts
}

/** A comparable form of a paper's parts, without generated ids. */
function outline({ units, sections, items }: PaperParts): string {
  const place = <T>(rows: readonly T[], idOf: (row: T) => number) => new Map(rows.map((row, at) => [idOf(row), at]))
  const unitAt = place(units, (unit) => unit.unit_id)
  const sectionAt = place(sections, (section) => section.section_id)
  return JSON.stringify([
    units.map((unit) => [unit.name, unit.seconds, unit.rest_seconds ?? 0, unit.pass_mark]),
    sections.map((section) => [unitAt.get(section.unit_id), section.name, section.style_id]),
    items.map((item) => [sectionAt.get(item.section_id), item.question_id, item.marks]),
  ])
}

const sameOuter = (before: Record<string, unknown>, row: Record<string, unknown>): boolean =>
  Object.entries(row).every(([name, value]) => name === 'updated_at' || before[name] === value)

const TELLS_FAULTS = {
  noEnd: '没有截止时间的试卷不能另定公布时间',
  beforeEnd: '成绩公布的时间早于截止时间',
} as const

function outerFaults(draft: PaperDraft): string[] {
  const faults: string[] = []
  const name = (value: string, what: string) => {
    if (value.trim() === '') faults.push(`${what}没有名称`)
    else if (value.length > PAPER_BOUNDS.name) faults.push(`${what}的名称不能超过 ${PAPER_BOUNDS.name} 字`)
  }
  name(draft.name, '试卷')
  if (draft.externalKey === '') faults.push('试卷没有外部编号')
  if (draft.units.length === 0) faults.push('试卷没有单元')
  if (draft.units.length > PAPER_BOUNDS.units) faults.push(`一份试卷最多 ${PAPER_BOUNDS.units} 个单元`)
  const { opensAt, closesAt } = draft
  if (opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt) faults.push('开放窗口的结束不晚于开始')
  const telling = tellsFault({ closesAt: closesAt ?? null, tellsAt: draft.tellsAt ?? null })
  if (telling) faults.push(TELLS_FAULTS[telling])
  const full = everyItem(draft).reduce((sum, { marks }) => sum + hundredths(marks), 0)
  passFault(draft.passMark, full, '试卷', faults)
  for (const unit of draft.units) {
    name(unit.name, '单元')
    const of = `单元「${unit.name}」`
    if (!(Number.isInteger(unit.seconds) && unit.seconds > 0 && unit.seconds <= PAPER_BOUNDS.unitSeconds))
      faults.push(`${of}的时间应在 1 秒到 24 小时之间`)
    if (!((unit.restSeconds ?? 0) >= 0 && (unit.restSeconds ?? 0) <= PAPER_BOUNDS.unitSeconds))
      faults.push(`${of}之后的休息时间不对`)
    if (unit.sections.length === 0) faults.push(`${of}没有题型`)
    if (unit.sections.length > PAPER_BOUNDS.sections) faults.push(`${of}最多 ${PAPER_BOUNDS.sections} 个题型`)
    const unitFull = unit.sections
      .flatMap((section) => section.items)
      .reduce((sum, { marks }) => sum + hundredths(marks), 0)
    passFault(unit.passMark, unitFull, of, faults)
  }
  return faults
}

function passFault(passMark: number | undefined, full: number, what: string, faults: string[]): void {
  if (passMark !== undefined && !(passMark > 0 && hundredths(passMark) <= full))
    faults.push(`${what}的合格线应大于 0，不超过满分 ${full / 100} 分`)
}

async function questionFaults(tx: Pick<Tx, 'db'>, subjectID: number, draft: PaperDraft): Promise<string[]> {
  const faults: string[] = []
  const items = everyItem(draft)
  if (items.length > PAPER_BOUNDS.questions) return [`一份试卷最多 ${PAPER_BOUNDS.questions} 题`]
  const rows = await questionsForPaper(tx, subjectID, [...new Set(items.map(({ questionID }) => questionID))])
  const known = new Map(rows.map((row) => [row.question_id, row]))
  const sizes = await groupSizes(tx, [...new Set(rows.flatMap((row) => (row.group_id === null ? [] : [row.group_id])))])
  const seen = new Set<number>()
  for (const unit of draft.units)
    for (const section of unit.sections) {
      const style = styleOfID(section.styleID)
      const of = `「${unit.name}」的${section.name ?? style?.name ?? '题型'}`
      if (!style) faults.push(`${of}：没有题型 ${section.styleID}`)
      if (section.items.length === 0) faults.push(`${of}没有题目`)
      // A group that has ended must not begin again.
      const ended = new Set<number>()
      let open: { groupID: number; count: number; order: number } | undefined
      const end = () => {
        if (!open) return
        ended.add(open.groupID)
        const size = sizes.get(open.groupID) ?? 0
        if (open.count !== size) faults.push(`${of}：一组 ${size} 题只有 ${open.count} 题连在一起，整组要一起放`)
        open = undefined
      }
      for (const { questionID, marks } of section.items) {
        const row = known.get(questionID)
        const label = row ? `题目 ${row.external_id}` : `题目 ${questionID}`
        if (!row) faults.push(`${of}：本科目没有${label}`)
        if (seen.has(questionID)) faults.push(`${of}：${label} 重复`)
        seen.add(questionID)
        if (!(hundredths(marks) > 0 && marks <= PAPER_BOUNDS.marks)) faults.push(`${of}：${label} 的分值应大于 0`)
        if (!row) continue
        if (row.style_id !== section.styleID)
          faults.push(`${of}：${label} 是${styleOfID(row.style_id)?.name ?? '别的题型'}`)
        if (open && row.group_id !== open.groupID) end()
        if (row.group_id === null) continue
        if (!open) {
          if (ended.has(row.group_id)) faults.push(`${of}：${label} 与它的同组题分开了`)
          open = { groupID: row.group_id, count: 0, order: Number.NEGATIVE_INFINITY }
        }
        if (row.group_order < open.order) faults.push(`${of}：${label} 在组内的次序不对`)
        open.count++
        open.order = row.group_order
      }
      end()
    }
  return faults
}
