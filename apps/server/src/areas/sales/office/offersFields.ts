import type { SubjectRow, VersionRow } from '../../../cores/subjects/subjects.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { badInput } from '../../../platform/envelope.ts'
import type { Services } from '../../../platform/services.ts'

type Fault = { field: string; reason: string }

/** A subject and one of its versions by what staff typed; faults name the field. */
export async function versionTyped(
  services: Services,
  typed: { appEName: string; vn: number },
): Promise<{ subject: SubjectRow; version: VersionRow }> {
  const subject = await services.subjects.subjectByOldOrNewCode(typed.appEName.trim())
  if (!subject) throw badInput([{ field: 'appEName', reason: '没有这个科目' }])
  const version = (await services.subjects.versionsOf(subject.subject_id)).find(({ vn }) => vn === typed.vn)
  if (!version) throw badInput([{ field: 'vn', reason: '该科目没有这个版本号' }])
  return { subject, version }
}

/** What an offer is for: one version, one subject, or everything. */
export async function scopeTyped(
  services: Services,
  { appEName, vn }: { appEName?: string; vn?: number },
): Promise<{ subject_id: number | null; vn: number | null }> {
  if (!appEName?.trim()) {
    if (vn !== undefined) throw badInput([{ field: 'appEName', reason: '填了版本号也要填科目' }])
    return { subject_id: null, vn: null }
  }
  if (vn !== undefined) {
    const { subject, version } = await versionTyped(services, { appEName, vn })
    return { subject_id: subject.subject_id, vn: version.vn }
  }
  const subject = await services.subjects.subjectByOldOrNewCode(appEName.trim())
  if (!subject) throw badInput([{ field: 'appEName', reason: '没有这个科目' }])
  return { subject_id: subject.subject_id, vn: null }
}

/** An empty code is every agent; another one must be there. */
export async function mustBeAgent(services: Services, agentCode: string): Promise<void> {
  if (agentCode !== '' && !(await services.agents.agentByCode(agentCode)))
    throw badInput([{ field: 'agentCode', reason: '没有这个代理商' }])
}

/** Throws where what is left of the two says so. */
export function mustBeRight(...faults: readonly (Fault | false)[]): void {
  const found = faults.filter((fault) => fault !== false)
  if (found.length > 0) throw badInput(found)
}

export const endsLater = (of: { startsAt: number; endsAt?: number }): Fault | false =>
  of.endsAt !== undefined && of.endsAt <= of.startsAt && { field: 'endsAt', reason: '必须晚于开始时间' }

/** Percentages in basis points. */
export const rightValue = ({ kind, value }: { kind: string; value: number }): Fault | false =>
  (value < 1 || (kind === 'percent' && value > 10_000)) && {
    field: 'value',
    reason: kind === 'percent' ? '百分比应在 0 到 100 之间' : '必须大于 0',
  }

/** The code of a subject as lists give it; empty for all of them. */
export const codeOf = async (services: Services, tx: Tx, subjectID: number | null): Promise<string> =>
  subjectID === null ? '' : ((await services.subjects.in(tx).subjectByID(subjectID))?.code ?? '')

/** How a list names what an offer is for. */
export const namedOf = (row: { app_e_name: string | null; short_name: string | null; vn: number | null }) => ({
  appEName: row.app_e_name ?? '',
  subject: row.short_name ?? '全部科目',
  vn: row.vn,
})
