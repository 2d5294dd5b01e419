import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { AuthorizationTables } from './tables.ts'

export type AgreementRow = AuthorizationTables['agreement']
export type AgreementKind = AgreementRow['kind']

/** For which agent, subject and version a text is wanted. */
export interface AgreementWanted {
  kind: AgreementKind
  agentCode: string
  subjectID: number | null
  vn: number | null
  now: number
}

/** Specificity of a text: one for the version ranks before one for the subject, that before one for the agent. */
const nearness = (row: AgreementRow): number =>
  (row.vn === null ? 0 : 4) + (row.subject_id === null ? 0 : 2) + (row.agent_code === '' ? 0 : 1)

/** The most specific agreement text in force for this agent, subject and version at that moment; undefined: none. */
export async function agreementFor(
  on: Pick<Store, 'db'>,
  { kind, agentCode, subjectID, vn, now }: AgreementWanted,
): Promise<AgreementRow | undefined> {
  const rows = await on.db
    .selectFrom('agreement')
    .selectAll()
    .where('kind', '=', kind)
    .where('agent_code', 'in', [...new Set(['', agentCode])])
    .where((eb) =>
      eb.or([eb('subject_id', 'is', null), ...(subjectID === null ? [] : [eb('subject_id', '=', subjectID)])]),
    )
    .where((eb) => eb.or([eb('vn', 'is', null), ...(vn === null ? [] : [eb('vn', '=', vn)])]))
    .where('holds_from', '<=', now)
    .orderBy('holds_from', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('agreement_id')
    .execute()
  return rows.reduce<AgreementRow | undefined>(
    (best, row) => (best === undefined || nearness(row) > nearness(best) ? row : best),
    undefined,
  )
}

export const agreementByID = (on: Pick<Store, 'db'>, agreementID: number): Promise<AgreementRow | undefined> =>
  on.db.selectFrom('agreement').selectAll().where('agreement_id', '=', agreementID).executeTakeFirst()

export async function putAgreement(tx: Pick<Tx, 'db'>, row: AgreementRow): Promise<void> {
  const { agreement_id: _, ...changed } = row
  await tx.db
    .insertInto('agreement')
    .values(row)
    .onConflict((conflict) => conflict.column('agreement_id').doUpdateSet(changed))
    .execute()
}

export async function removeAgreement(tx: Pick<Tx, 'db'>, agreementID: number): Promise<void> {
  await tx.db.deleteFrom('agreement').where('agreement_id', '=', agreementID).execute()
}

export interface AgreementFilter extends PageWanted {
  kind?: string
  q?: string
}

export function agreementPage(on: Pick<Store, 'db'>, filter: AgreementFilter) {
  let from = on.db.selectFrom('agreement')
  if (filter.kind) from = from.where('agreement.kind', '=', filter.kind as AgreementKind)
  const { q } = filter
  if (q) from = from.where((eb) => eb.or([holds('agreement.title', q), eb('agreement.agent_code', '=', q.trim())]))
  const shown = (query: typeof from) =>
    query
      .leftJoin('subject', 'subject.subject_id', 'agreement.subject_id')
      .selectAll('agreement')
      .select('subject.short_name as subject_name')
  return tablePage(from, shown, filter, {
    orders: { holdsFrom: sql.ref('agreement.holds_from'), title: sql.ref('agreement.title') },
    usual: '-holdsFrom',
    key: 'agreement.agreement_id',
  })
}
