import type { Data } from '@tizhou/contract/contract'
import { type ImportRow, LOST_MESSAGE, UNDER_WAY } from '../../../cores/imports/run/importRows.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { undoLosses } from './undoLosses.ts'

type Run = Data<'imports.importList'>['rows'][number]

/** A run without a sign of life counts as dead. */
function presentRun(
  row: ImportRow & { subject: string; undone_at: number | null; undone_by: string | null },
  now: number,
): Run {
  const isLost = UNDER_WAY.includes(row.state) && row.lease_until <= now
  return {
    importID: row.import_id,
    kind: row.kind,
    appID: row.subject_id,
    subject: row.subject,
    userName: row.user_name,
    fileName: row.file_name,
    tree: row.tree_name,
    dryRun: row.dry_run === 1 ? 1 : 0,
    state: isLost ? 'lost' : row.state,
    rows: row.row_count,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    rejected: row.rejected,
    errors: row.errors,
    warnings: row.warnings,
    message: isLost ? LOST_MESSAGE : row.message,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by ?? '',
  }
}

export const importList: Handler<'imports.importList'> = async ({ params, services }) => {
  const { appID, ...filter } = params
  const { rows, total } = await services.imports.importPage({ ...filter, subjectID: appID })
  return { total, rows: rows.map((row) => presentRun(row, services.now())) }
}

async function runOf(services: Services, importID: number) {
  const row = await services.imports.importByID(importID)
  if (!row) throw notFound('这次导入')
  return row
}

export const importProgress: Handler<'imports.importProgress'> = async ({ params, services }) => {
  // Read before the row: a run that ends in between is then shown as ended.
  const progress = services.imports.progressOf(params.importID)
  const row = await runOf(services, params.importID)
  const run = presentRun(row, services.now())
  const isOpen = run.finishedAt === null && progress !== undefined
  const { findings, unread, allowed } = await services.imports.comparisonOf(params.importID)
  return {
    run: isOpen ? { ...run, state: progress.step } : run,
    done: isOpen ? progress.done : 0,
    total: (isOpen ? progress.total : undefined) ?? null,
    findings: findings.map((finding) => ({ ...finding, confirmed: allowed.includes(finding.kind) ? 1 : 0 })),
    unread: unread.map((column) => ({ ...column, likeOptions: column.likeOptions ? 1 : 0 })),
    undo: run.state === 'done' ? await undoOf(services, row) : null,
  }
}

async function undoOf(services: Services, row: ImportRow) {
  const importID = row.import_id
  const offer = await services.imports.undoOffer(importID)
  if (!offer) return null
  const learners = await undoLosses(services, row)
  const { length } = await services.imports.picturesOfImport(importID)
  const papers = (await services.papers.draftsOfImport(importID)).map(({ form }) => form.name || '未命名的试卷')
  return { ...offer, papers, learners, ...(length > 0 && { pictures: length }) }
}

export const importProblems: Handler<'imports.importProblems'> = async ({ params, services }) => {
  await runOf(services, params.importID)
  const { rows, total } = await services.imports.problemPage(params)
  return {
    total,
    rows: rows.map((row) => ({
      position: row.position,
      severity: row.severity,
      sheet: row.sheet,
      row: row.row_number,
      column: row.column_name,
      reason: row.reason,
      text: row.text,
    })),
  }
}
