import { type CallName, calls } from '@tizhou/contract/contract'
import { IMPORTANCE, type Importance } from '@tizhou/domain/points/points'
import { htmlText } from '@tizhou/domain/richtext/htmlText'
import type { Audited } from '../../../cores/audit/audited.ts'
import { type Change, isWhole, wholeChanges } from '../../../cores/audit/changes.ts'
import { mapInTurns } from '../../../platform/apart/turns.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { cleanMaterial, signedHtml } from '../../../platform/html/materialHtml.ts'
import type { Services } from '../../../platform/services.ts'
import { ownPoint } from './removal.ts'
import { describe, linkNames, signerOf } from './said.ts'

/** How much of a text is shown. */
const SHOWN = 2_000

/** What calls do to a point, where their summary tells of more than that. */
const DONE: Readonly<Record<string, string>> = {
  'knowledge.pointSave': '编写',
  'knowledge.pointMove': '换上级',
  'knowledge.pointMerge': '合并',
  'knowledge.pointMergeUndo': '撤销合并',
  'knowledge.pointSplit': '拆分',
  'knowledge.pointRemove': '删除',
  'knowledge.pointTableApply': '导入表格',
  'knowledge.pointChangeUndo': '撤销',
}

type Said = Readonly<Record<string, unknown>>

/** What points say and stand to, as the audit log tells it; a point that is not there is absent. */
export async function saidOf(
  points: ReturnType<Services['points']['in']>,
  appID: number,
  ids: readonly number[],
): Promise<Map<number, Said>> {
  const [names, texts, links] = await Promise.all([
    points.namesOfPoints(appID, ids),
    points.pointTextsOf(ids),
    points.linksOf(ids),
  ])
  const textOf = new Map(texts.map((row) => [row.point_id, row]))
  const linksOf = Map.groupBy(links, ({ pointID }) => pointID)
  return new Map(
    await mapInTurns([...names], ([id, name]): [number, Said] => [
      id,
      { ...describe(name, textOf.get(id)), ...linkNames(linksOf.get(id) ?? [], id) },
    ]),
  )
}

/** Keeps with a row of the audit log what it did to points, in whole; what stayed as it was leaves nothing. */
export async function keepHistory(
  points: ReturnType<Services['points']['in']>,
  auditID: number,
  before: ReadonlyMap<number, Said>,
  after: ReadonlyMap<number, Said>,
): Promise<void> {
  const rows = await mapInTurns([...after], ([point_id, said]) => {
    const changes = wholeChanges(before.get(point_id), said)
    return changes.length === 0 ? [] : [{ point_id, audit_id: auditID, changes: JSON.stringify(changes) }]
  })
  await points.addPointHistory(rows.flat())
}

/** The same of a step that the log tells of in other words (`told`): what the points said before is known, what they say is read. */
export async function keepStep(
  points: ReturnType<Services['points']['in']>,
  of: { appID: number; auditID: number; before: ReadonlyMap<number, Said>; told?: Pick<Audited, 'before' | 'after'> },
  ids: readonly number[] = [...of.before.keys()],
): Promise<void> {
  const { before: was, after: is } = of.told ?? {}
  const now = await saidOf(points, of.appID, ids)
  const withTold = (said: ReadonlyMap<number, Said>, more: Said | undefined) =>
    new Map([...said].map(([id, one]) => [id, { ...more, ...one }]))
  await keepHistory(points, of.auditID, withTold(of.before, was), withTold(now, is))
}

/** Rows of the audit log about a point, and steps that changed it among others, such as imports of tables. */
export const pointHistory: Handler<'knowledge.pointHistory'> = async ({ params, services }) => {
  const { appID, pointID, page, pageSize, order } = params
  await ownPoint(services.points, appID, pointID)
  const { rows, total } = await services.audit.auditPage({
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
    ...(order !== undefined && { order }),
    ...{ kind: 'point', targetID: String(pointID), alsoIDs: await services.points.auditIDsOfPoint(pointID) },
  })
  const whole = await services.points.pointHistoryOf(
    pointID,
    rows.map(({ audit_id }) => audit_id),
  )
  return {
    total,
    rows: rows.map((row) => {
      const changes = changesOf(row, whole.get(row.audit_id), pointID)
      const what = DONE[row.call] ?? calls.get(row.call as CallName)?.summary ?? row.call
      return {
        ...{ auditID: row.audit_id, at: row.at, actorName: row.actor_name },
        what: row.target_id === String(pointID) ? what : `${what}“${row.target_name}”`,
        changes: changes.map(shown),
        hasText: textBefore(changes, whole.has(row.audit_id)) === undefined ? (0 as const) : (1 as const),
      }
    }),
  }
}

export const pointTextBefore: Handler<'knowledge.pointTextBefore'> = async ({ params, services }) => {
  const { appID, pointID, auditID } = params
  const name = await ownPoint(services.points, appID, pointID)
  const [row] = (
    await services.audit.auditPage({ kind: 'point', targetID: String(pointID), alsoIDs: [auditID], auditID })
  ).rows
  const whole = (await services.points.pointHistoryOf(pointID, [auditID])).get(auditID)
  const html = row && textBefore(changesOf(row, whole, pointID), whole !== undefined)
  if (html === undefined) throw notFound('那时的正文')
  const [text] = await services.points.pointTextsOf([pointID])
  const now = describe(name, text)
  const sign = await signerOf(services)
  return {
    html: signedHtml(cleanMaterial(html), sign),
    now: {
      ...{ html: signedHtml(now.html, sign), aliases: JSON.parse(now.aliases) as string[] },
      ...{ source: now.source, year: now.year, importance: now.importance, revision: text?.revision ?? 0 },
    },
  }
}

interface Row {
  target_id: string
  changes: string
}

/** What a row did to a point; one that is about something else says nothing of it by itself. */
function changesOf(row: Row, whole: string | undefined, pointID: number): Change[] {
  if (whole !== undefined) return JSON.parse(whole) as Change[]
  return row.target_id === String(pointID) ? (JSON.parse(row.changes) as Change[]) : []
}

/** The text that a change took away; undefined: none, or the log, where the change is not kept whole, has only a part of it. */
function textBefore(changes: readonly Change[], isKept: boolean): string | undefined {
  const html = changes.find(({ field }) => field === 'html')?.before ?? ''
  return html === '' || (!isKept && !isWhole(html)) ? undefined : html
}

function shown({ field, before, after }: Change): Change {
  const [was, is] = [before, after].map((text) => (text === null ? null : cut(read(field, text)))) as [
    Change['before'],
    Change['after'],
  ]
  // Markup alone was changed.
  return was === is
    ? { field, before: before && cut(before), after: after && cut(after) }
    : { field, before: was, after: is }
}

const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…（共 ${text.length} 字）` : text)

/** A value as people read it. */
function read(field: string, text: string): string {
  if (field === 'html') return htmlText(text)
  if (field === 'importance') return IMPORTANCE[Number(text) as Importance] ?? text
  if (field === 'deleted') return text === '1' ? '是' : '否'
  if (!text.startsWith('[')) return text
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.join('、') : text
  } catch {
    return text
  }
}
