import type { Data } from '@tizhou/contract/contract'
import { EXPORT_ROWS } from '@tizhou/contract/table'
import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import { discrimination, facility, upperLower } from '@tizhou/domain/exam/itemAnalysis'
import { gravityOf, isChosen, optionCounts, suspicionsOf } from '@tizhou/domain/exam/itemChoices'
import { stemLine } from '@tizhou/domain/richtext/stemLine'
import type { PaperSheet } from '../../../cores/papers/attempts/paperSheet.ts'
import type { Paper } from '../../../cores/papers/paper.ts'
import type { ItemMeasure } from '../../../cores/papers/results/measures.ts'
import { badText } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { paperOfOffice } from './results.ts'
import { presentMeasured } from './resultsScores.ts'

/** Most characters of a stem that are told. */
const STEM = 120

type Row = Data<'exams.resultsQuestions'>['rows'][number]
type Measured = Omit<Row, 'externalID' | 'stem'> & { gravity: number }

const thousandth = (value: number): number => Math.round(value * 1_000) / 1_000
const rounded = (value: number | null): number | null => (value === null ? null : thousandth(value))
const share = (part: number, of: number): number => (of === 0 ? 0 : Math.min(1, thousandth(part / of)))

/** What was measured of each question, in the paper's order; those that nobody has sat are there, too. */
function measuredQuestions(
  paper: Paper,
  sheet: PaperSheet,
  measures: ReadonlyMap<number, ItemMeasure>,
  cancelled: ReadonlyMap<number, CancelWay>,
): Measured[] {
  const units = new Map(paper.units.map(({ unitID, name }) => [unitID, name]))
  return [...paper.items.values()].map((item, at) => {
    const { questionID, styleID, form, section } = item
    const { answer, options } = sheet.rubrics.get(questionID) ?? { answer: '', options: [] }
    const measure = measures.get(questionID)
    const choices = measure?.choices ?? {}
    const figures = {
      candidates: measure?.candidates ?? 0,
      facility: measure ? facility(measure) : null,
      discrimination: measure ? discrimination(measure) : null,
      upperLower: measure ? upperLower(measure) : null,
    }
    const chosen = { form, answer, options, choices }
    const reasons = suspicionsOf({ ...chosen, ...figures })
    return {
      allTestID: questionID,
      place: at + 1,
      unit: units.get(section.unitID) ?? '',
      styleID,
      answer: isChosen(form) ? answer : '',
      candidates: figures.candidates,
      facility: rounded(figures.facility),
      discrimination: rounded(figures.discrimination),
      upperLower: rounded(figures.upperLower),
      blank: measure?.asked ? share(measure.asked - measure.answered, measure.asked) : null,
      seconds: measure?.asked ? Math.round((measure.spentSeconds / measure.asked) * 10) / 10 : null,
      options: optionCounts(chosen).map(({ name, isKey, all, upper, lower }) => ({
        name,
        isKey: isKey ? (1 as const) : (0 as const),
        share: share(all, measure?.asked ?? 0),
        upper: measure?.upper ? share(upper, measure.upper) : null,
        lower: measure?.lower ? share(lower, measure.lower) : null,
      })),
      cancelled: cancelled.get(questionID) ?? null,
      reasons,
      gravity: gravityOf(reasons),
    }
  })
}

async function measuredIn(services: Services, paper: Paper): Promise<Measured[]> {
  const { papers } = services
  const { paper_id } = paper.row
  const [sheet, measures, cancelled] = await Promise.all([
    papers.loaded.sheet(paper),
    papers.itemMeasuresOf(paper_id),
    papers.cancellationsOf(paper_id),
  ])
  return measuredQuestions(paper, sheet, measures, cancelled)
}

/** The rows as they leave, with the beginnings of their stems. */
async function presented(services: Services, appID: number, rows: readonly Measured[]): Promise<Row[]> {
  const found = await services.papers.questionsForDesk(
    appID,
    rows.map((row) => row.allTestID),
  )
  const byID = new Map(found.map((one) => [one.question_id, one]))
  return rows.map(({ gravity: _, ...row }) => {
    const question = byID.get(row.allTestID)
    return { ...row, externalID: question?.external_id ?? '', stem: stemLine(question?.stem ?? '', STEM) }
  })
}

type By = 'gravity' | 'place' | 'facility' | 'discrimination' | 'upperLower' | 'blank' | 'seconds'

/** By a figure, then by place; what has no such figure stands last, whatever the direction. */
function ordered(rows: readonly Measured[], by: By, isDown: boolean): Measured[] {
  const sign = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const a = one[by]
    const b = other[by]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.place - other.place
    return sign * (a - b) || one.place - other.place
  })
}

export const resultsQuestions: Handler<'exams.resultsQuestions'> = async ({ params, services }) => {
  const { appID, suspicious, page = 1, pageSize = 20, order = '-gravity' } = params
  const paper = await paperOfOffice(services, params)
  const measured = await measuredIn(services, paper)
  const isDown = order.startsWith('-')
  const found = ordered(wanted(measured, suspicious), order.replace('-', '') as By, isDown)
  return {
    total: found.length,
    rows: await presented(services, appID, found.slice((page - 1) * pageSize, page * pageSize)),
    suspicious: measured.filter(({ gravity }) => gravity > 0).length,
    measured: presentMeasured(await services.papers.measureOf(paper.row.paper_id)),
  }
}

const wanted = (rows: readonly Measured[], suspicious: 0 | 1 | undefined) =>
  suspicious === undefined ? rows : rows.filter(({ gravity }) => gravity > 0 === (suspicious === 1))

/** Measures of all questions in consecutive parts; the audit log records the export. */
export const resultsQuestionExport: Handler<'exams.resultsQuestionExport'> = async (input) => {
  const { params, services } = input
  const { appID, suspicious, after } = params
  const paper = await paperOfOffice(services, params)
  if (after !== undefined && !/^\d{1,6}$/.test(after)) throw badText('after', '导出的位置不正确，请重新导出')
  const found = wanted(await measuredIn(services, paper), suspicious)
  if (after === undefined)
    await services.store.write((tx) =>
      services.audit.in(tx).audited(input, {
        ...{ kind: 'paper', id: paper.row.external_key, name: `导出题目统计：${paper.row.name}` },
        after: { exported: found.length, ...(suspicious !== undefined && { suspicious }) },
      }),
    )
  const from = Number(after ?? 0)
  const next = from + EXPORT_ROWS
  return {
    total: found.length,
    rows: await presented(services, appID, found.slice(from, next)),
    next: next < found.length ? String(next) : null,
  }
}
