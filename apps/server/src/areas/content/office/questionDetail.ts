import { type CallName, calls } from '@tizhou/contract/contract'
import type { Change } from '../../../cores/audit/changes.ts'
import { shownDraft } from '../../../cores/content/filing/shownDraft.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const SHOWN_STEM = 60
const USUAL_PAGE = 20

export const questionDetail: Handler<'content.questionDetail'> = async ({ params, services }) => {
  const { appID, allTestID } = params
  const [subject, stored] = await Promise.all([
    services.subjects.subjectByID(appID),
    services.content.storedDraft(appID, allTestID),
  ])
  if (!subject || !stored) throw notFound('该题目')
  const [members, answered, papers] = await Promise.all([
    stored.groupID === null ? [] : services.content.groupMembers(stored.groupID),
    services.content.answeredTimes(allTestID),
    services.content.papersWith(allTestID),
  ])
  return {
    allTestID,
    appID,
    subject: subject.short_name,
    hash: stored.hash,
    cptID: stored.place?.chapterID ?? null,
    question: shownDraft(stored.draft),
    members: members.map((row) => ({
      allTestID: row.question_id,
      order: row.group_order,
      stem: row.stem.slice(0, SHOWN_STEM),
    })),
    state: stored.state,
    removedAt: stored.removedAt,
    papers,
    updatedAt: stored.updatedAt,
    answered,
  }
}

/** Entries of the audit log, which only operators may read whole, and of imports, as one list. */
export const questionHistory: Handler<'content.questionHistory'> = async ({ params, services }) => {
  const { appID, allTestID, page = 1, pageSize = USUAL_PAGE, order = '-at' } = params
  if (!(await services.content.storedDraft(appID, allTestID))) throw notFound('该题目')
  const imports = (await services.imports.importsOfQuestion(allTestID)).map(({ id, ...entry }) => ({
    auditID: id,
    ...entry,
  }))
  const shown = page * pageSize
  const { rows, total } = await services.audit.auditPage({
    order,
    pageSize: shown,
    kind: 'question',
    targetID: String(allTestID),
  })
  const edits = rows.map((row) => ({
    auditID: row.audit_id,
    at: row.at,
    actorName: row.actor_name,
    what: calls.get(row.call as CallName)?.summary ?? row.call,
    changes: JSON.parse(row.changes) as Change[],
  }))
  const direction = order.startsWith('-') ? -1 : 1
  const all = [...edits, ...imports].sort((a, b) => direction * (a.at - b.at))
  return { total: total + imports.length, rows: all.slice(shown - pageSize, shown) }
}
