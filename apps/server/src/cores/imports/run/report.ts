import { styleOfCode } from '@tizhou/catalogue/styles'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Filed } from '../../content/filing/fileDrafts.ts'
import type { Problem } from '../questions/rowContent.ts'
import type { UnreadColumn } from '../questions/unreadColumns.ts'
import { FINDINGS, type Finding } from './findings.ts'

/** The contents of a report. */
export interface ImportOutcome {
  importID: number
  dryRun: boolean
  fileName: string
  format: string
  sheets: string[]
  skipped: { name: string; reason: string }[]
  subject: { code: string; name: string }
  tree: string
  rows: number
  drafts: readonly QuestionDraft[]
  filed: Filed
  findings: readonly Finding[]
  problems: readonly Problem[]
  unread: readonly UnreadColumn[]
  seconds: number
}

const SHOWN_PROBLEMS = 20
const SHOWN_SHEETS = 8

const number = (value: number): string => value.toLocaleString('en-US')

/** The report on an import: contents of the file, changes, problems. */
export function reportText(outcome: ImportOutcome): string {
  const { filed, drafts } = outcome
  const errors = outcome.problems.filter(({ severity }) => severity === 'error')
  const warnings = outcome.problems.filter(({ severity, first }) => severity === 'warning' && !first)
  const first = outcome.problems.filter((problem) => problem.first)
  const lines = [
    outcome.dryRun ? '检查完成（--dry-run）：没有写入任何内容。如果导入，结果如下。' : '导入完成。',
    '',
    ...(first.length > 0 ? ['请先看：', ...listed(first), ''] : []),
    `文件  ${outcome.fileName}（${outcome.format}；${sheetsText(outcome)}；${number(outcome.rows)} 行）`,
    `科目  ${outcome.subject.code} ${outcome.subject.name}，目录“${outcome.tree}”`,
    `题目  新增 ${number(filed.added)}，修改 ${number(filed.changed)}，未变 ${number(filed.unchanged)}，未导入 ${number(outcome.rows - drafts.length)}`,
    `题型  ${stylesText(drafts)}`,
    `章节  ${number(chapterCount(drafts))} 个`,
    `用时  ${outcome.seconds.toFixed(1)} 秒`,
  ]
  if (!outcome.dryRun && filed.added + filed.changed > 0)
    lines.push(`撤销  npm run import -- --undo ${outcome.importID}`)
  if (outcome.unread.length > 0) lines.push(`没有读的列  ${unreadText(outcome)}`)
  for (const finding of outcome.findings) lines.push('', ...findingLines(finding))
  if (outcome.findings.length > 0) lines.push('')
  for (const { name, reason } of outcome.skipped) lines.push(`没有读工作表“${name}”：${reason}`)
  if (errors.length > 0) lines.push('', `${number(errors.length)} 处错误（这些行没有导入）：`, ...listed(errors))
  if (warnings.length > 0) lines.push('', `${number(warnings.length)} 处提醒：`, ...listed(warnings))
  return lines.join('\n')
}

/** Number of chapters with questions; questions for papers only have none. */
const chapterCount = (drafts: readonly QuestionDraft[]): number =>
  new Set(drafts.flatMap(({ chapterPath }) => (chapterPath.length === 0 ? [] : [chapterPath.join('\n')]))).size

function sheetsText({ sheets }: ImportOutcome): string {
  const shown = sheets.slice(0, SHOWN_SHEETS).join('、')
  return `工作表 ${shown}${sheets.length > SHOWN_SHEETS ? ` 等 ${sheets.length} 个` : ''}`
}

function stylesText(drafts: readonly QuestionDraft[]): string {
  const counts = new Map<string, number>()
  for (const { style } of drafts) counts.set(style, (counts.get(style) ?? 0) + 1)
  const texts = [...counts].map(([style, count]) => `${styleOfCode(style)?.name ?? style} ${number(count)}`)
  return texts.join('，') || '无'
}

const SHOWN_SAMPLES = 3
const SHOWN_TEXT = 60

const brief = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > SHOWN_TEXT ? `${line.slice(0, SHOWN_TEXT)}…` : line
}

const UNITS: Partial<Record<Finding['kind'], string>> = { pictures: '张', points: '个' }

/** What would be overwritten or doubled, with the option that confirms it and the first samples. */
export function findingLines({ kind, count, samples }: Finding): string[] {
  const { name, option } = FINDINGS[kind]
  const needed = option === undefined ? '' : `（确认要这样时加 --${option}）`
  const shown = samples
    .slice(0, SHOWN_SAMPLES)
    .map(({ externalID, stem, before, after }) =>
      before === ''
        ? `  ${externalID} ${brief(stem)}：${brief(after)}`
        : `  ${externalID} ${brief(stem)}：${brief(before)} → ${brief(after)}`,
    )
  return [`${name}：${number(count)} ${UNITS[kind] ?? '题'}${needed}`, ...shown]
}

/** All unread columns, with their sheet where there are several. */
const unreadText = ({ unread, sheets }: ImportOutcome): string =>
  unread
    .map(({ sheet, column, header, rows }) => {
      const name = header === '' ? `${column} 列` : `${column}「${header}」`
      return `${sheets.length > 1 ? `${sheet} ` : ''}${name} ${number(rows)} 行`
    })
    .join('，')

function listed(problems: readonly Problem[]): string[] {
  const lines = problems.slice(0, SHOWN_PROBLEMS).map((problem) => {
    const column = problem.column === '' ? '' : ` · ${problem.column}`
    const text = problem.text === '' ? '' : `：${problem.text}`
    const row = problem.row === 0 ? '' : ` 第 ${problem.row} 行`
    return `  ${problem.sheet}${row}${column} — ${problem.reason}${text}`
  })
  const more = problems.length - SHOWN_PROBLEMS
  return more > 0 ? [...lines, `  …… 另有 ${number(more)} 处，用 --errors 文件 可得到全部`] : lines
}

/** All problems as a CSV for spreadsheet programs: UTF-8 with byte order mark, CRLF. */
export function problemsCsv(problems: readonly Problem[]): string {
  const rows = problems.map(({ severity, sheet, row, column, reason, text }) => [
    severity === 'error' ? '错误' : '提醒',
    sheet,
    String(row),
    column,
    reason,
    text,
  ])
  const lines = [['级别', '工作表', '行', '列', '原因', '内容'], ...rows].map((cells) => cells.map(csvCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Escapes a text of the file that a spreadsheet would take for a formula. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
