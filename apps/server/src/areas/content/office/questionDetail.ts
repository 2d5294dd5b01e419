import { type CallName, calls, type Data } from '@tizhou/contract/contract'
import { lifeOfSubject } from '@tizhou/domain/versions/lives'
import type { Change } from '../../../cores/audit/changes.ts'
import { shownDraft } from '../../../cores/content/filing/shownDraft.ts'
import { contentOf } from '../../../cores/content/questions/questionVersions.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

const SHOWN_STEM = 60
const USUAL_PAGE = 20

export const questionDetail: Handler<'content.questionDetail'> = async ({ params, caller, services }) => {
  const { appID, allTestID } = params
  const [subject, stored] = await Promise.all([
    services.subjects.subjectByID(appID),
    services.content.storedDraft(appID, allTestID),
  ])
  if (!subject || !stored) throw notFound('该题目')
  const [members, answered, papers, open] = await Promise.all([
    stored.groupID === null ? [] : services.content.groupMembers(stored.groupID),
    services.content.answeredTimes(allTestID),
    services.content.papersWith(allTestID),
    services.content.openProposal(allTestID),
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
    isReviewed: subject.is_reviewed === 1,
    isOpen: lifeOfSubject(subject) === 'open',
    proposal: open
      ? {
          ...{ proposalID: open.proposal_id, what: open.what, state: open.state, authorName: open.author_name },
          ...{ isMine: open.author_id === caller.userID, since: open.since },
        }
      : null,
  }
}

/** Entries of the audit log, which only operators may read whole, and of imports, as one list. */
export const questionHistory: Handler<'content.questionHistory'> = async ({ params, services }) => {
  const { appID, allTestID, page = 1, pageSize = USUAL_PAGE, order = '-at' } = params
  if (!(await services.content.storedDraft(appID, allTestID))) throw notFound('该题目')
  const imports = (await services.imports.importsOfQuestion(allTestID)).map(({ id, isUndo: _, ...entry }) => ({
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
    what: summaryOf(row.call),
    changes: JSON.parse(row.changes) as Change[],
  }))
  const direction = order.startsWith('-') ? -1 : 1
  const all = [...edits, ...imports].sort((a, b) => direction * (a.at - b.at))
  return { total: total + imports.length, rows: all.slice(shown - pageSize, shown) }
}

/**
 * What a question says and said, the present version first. Each is told with who made it: what somebody replaced was made
 * by the change before that one. Changes from before the versions were kept are told in `questionHistory` alone.
 */
export const questionVersions: Handler<'content.questionVersions'> = ({ params, services }) =>
  versionsOf(services, params)

export async function versionsOf(
  services: Services,
  { appID, allTestID }: { appID: number; allTestID: number },
): Promise<Data<'content.questionVersions'>> {
  const stored = await services.content.storedDraft(appID, allTestID)
  if (!stored) throw notFound('该题目')
  const [byHand, byRuns, log, imports] = await Promise.all([
    services.content.versionsByHand(allTestID),
    services.imports.versionsByRuns(allTestID),
    services.audit.auditPage({ kind: 'question', targetID: String(allTestID), order: '-at', pageSize: MOST_VERSIONS }),
    services.imports.importsOfQuestion(allTestID),
  ])
  // What an undoing took away of changes by hand was kept as they are; a change by hand stands in the log.
  const undos = imports.filter(({ isUndo, at }) => isUndo && !log.rows.some((row) => row.at === at))
  const restorings = log.rows
    .filter(({ call }) => call === RESTORING)
    .map((row) => ({ at: row.at, actorName: row.actor_name, what: madeBy(row) }))
  const kept = byHand.map((one) => ({
    ...one,
    what:
      [...undos, ...restorings].find(({ at, actorName }) => at === one.at && actorName === one.by)?.what ?? one.what,
  }))
  const replaced = [...kept, ...byRuns].sort((a, b) => b.at - a.at)
  // Who made the oldest version that is kept may stand in the log, or among the imports.
  const others = [
    ...log.rows.map((row) => ({ at: row.at, by: row.actor_name, what: madeBy(row) })),
    ...imports.map(({ at, actorName, what }) => ({ at, by: actorName, what })),
  ].sort((a, b) => b.at - a.at)
  const makerBefore = (moment: number) => others.find(({ at }) => at < moment)
  const made = (by: { at: number; by: string; what: string } | undefined) => ({
    at: by?.at ?? null,
    actorName: by?.by ?? '',
    what: by?.what ?? '',
  })
  const present = { versionID: 'now', ...made(replaced[0] ?? others[0]), question: contentOf(stored.draft) }
  const former = replaced.map(({ id, before, at }, index) => ({
    versionID: id,
    ...made(replaced[index + 1] ?? makerBefore(at)),
    question: before,
  }))
  const versions = distinct([present, ...former]).slice(0, MOST_VERSIONS)
  return { hash: stored.hash, cptID: stored.place?.chapterID ?? null, versions }
}

export type Version = Data<'content.questionVersions'>['versions'][number]

/** A change that was undone, or changed the place alone, left the same content: it is one version, and the older made it. */
function distinct(versions: readonly Version[]): Version[] {
  const found: Version[] = []
  for (const version of versions) {
    const newer = found.at(-1)
    if (newer && JSON.stringify(newer.question) === JSON.stringify(version.question))
      found[found.length - 1] = { ...version, versionID: newer.versionID }
    else found.push(version)
  }
  return found
}

const MOST_VERSIONS = 100
const summaryOf = (call: string): string => calls.get(call as CallName)?.summary ?? call
const RESTORING: CallName = 'content.questionVersionRestore'

/** The change of a row of the log in words; of a restored version with the one that it was. */
function madeBy({ call, changes }: { call: string; changes: string }): string {
  if (call !== RESTORING) return summaryOf(call)
  const restored = (JSON.parse(changes) as Change[]).find(({ field }) => field === 'restoredVersion')
  return `恢复版本：${restored?.after ?? ''}`
}
