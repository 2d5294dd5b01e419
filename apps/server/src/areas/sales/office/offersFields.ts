import type { SubjectRow, VersionRow } from '../../../cores/subjects/subjects.ts'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { At, Fault } from '../../../platform/office/officeRoom.ts'
import type { Services } from '../../../platform/services.ts'

/** The subjects' reads, outside or inside a transaction. */
type Subjects = Pick<Services['subjects'], 'subjectByOldOrNewCode' | 'versionsOf'>
type Agents = Pick<Services['agents'], 'agentByCode'>

/** The typed subject and version; faults name the field. */
export async function versionTyped(
  subjects: Subjects,
  typed: { appEName: string; vn: number },
): Promise<{ subject: SubjectRow; version: VersionRow }> {
  const subject = await subjects.subjectByOldOrNewCode(typed.appEName.trim())
  if (!subject) throw badInput([{ field: 'appEName', reason: '没有这个科目' }])
  const version = (await subjects.versionsOf(subject.subject_id)).find(({ vn }) => vn === typed.vn)
  if (!version) throw badInput([{ field: 'vn', reason: '该科目没有这个版本号' }])
  return { subject, version }
}

/** The scope of an offer: one version, one subject, or everything. */
export async function scopeTyped(
  subjects: Subjects,
  { appEName, vn }: { appEName?: string; vn?: number },
): Promise<{ subject_id: number | null; vn: number | null }> {
  if (!appEName?.trim()) {
    if (vn !== undefined) throw badInput([{ field: 'appEName', reason: '填了版本号也要填科目' }])
    return { subject_id: null, vn: null }
  }
  if (vn !== undefined) {
    const { subject, version } = await versionTyped(subjects, { appEName, vn })
    return { subject_id: subject.subject_id, vn: version.vn }
  }
  const subject = await subjects.subjectByOldOrNewCode(appEName.trim())
  if (!subject) throw badInput([{ field: 'appEName', reason: '没有这个科目' }])
  return { subject_id: subject.subject_id, vn: null }
}

/** An empty code means all agents; any other must exist. */
export const noAgent = async (agents: Agents, agentCode: string): Promise<Fault | false> =>
  agentCode !== '' && !(await agents.agentByCode(agentCode)) && { field: 'agentCode', reason: '没有这个代理商' }

export async function mustBeAgent(agents: Agents, agentCode: string): Promise<void> {
  mustBeRight(await noAgent(agents, agentCode))
}

/** Throws 400 with the faults. */
export function mustBeRight(...faults: readonly (Fault | false)[]): void {
  const found = faults.filter((fault) => fault !== false)
  if (found.length > 0) throw badInput(found)
}

export const endsLater = (of: { startsAt: number; endsAt?: number }): Fault | false =>
  of.endsAt !== undefined && of.endsAt <= of.startsAt && { field: 'endsAt', reason: '必须晚于开始时间' }

/** Percentages are basis points. */
export const rightValue = ({ kind, value }: { kind: string; value: number }): Fault | false =>
  (value < 1 || (kind === 'percent' && value > 10_000)) && {
    field: 'value',
    reason: kind === 'percent' ? '百分比应在 0 到 100 之间' : '必须大于 0',
  }

/** The code of a row's subject, as lists give it; empty for all subjects. */
export const subjectCode = async ({ subject_id }: { subject_id: number | null }, { services, tx }: At<unknown>) => ({
  appEName: subject_id === null ? '' : ((await services.subjects.in(tx).subjectByID(subject_id))?.code ?? ''),
})

/** The offer's creator and stop, which an edit does not change. */
export const keptOfOffer = <Row extends { stopped_at: number | null; created_by: number | null; created_at: number }>({
  before,
  caller,
  now,
}: At<Row>) => ({
  stopped_at: before?.stopped_at ?? null,
  created_by: before?.created_by ?? caller.userID,
  created_at: before?.created_at ?? now,
})

/** The audit log's fields of an offer beside its form. */
export const loggedOfOffer = ({ stopped_at }: { stopped_at: number | null }) => ({ stoppedAt: stopped_at })

/** The name of an offer's scope in lists. */
export const namedOf = (row: { app_e_name: string | null; short_name: string | null; vn: number | null }) => ({
  appEName: row.app_e_name ?? '',
  subject: row.short_name ?? '全部科目',
  vn: row.vn,
})
