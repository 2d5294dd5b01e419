import type { Held, Offered } from '@tizhou/domain/sales/purchaseRules'
import { lifeOfVersion } from '@tizhou/domain/versions/lives'
import { type Part, partIDs } from '@tizhou/domain/versions/parts'
import { objectOf } from '@tizhou/domain/versions/record'
import type { Asked } from '../../../platform/database/reading/statement.ts'
import { type EntitlementRow, entitlementsHeld } from '../../subjects/entitlementEditing.ts'
import { type SubjectRow, subjectByID, type VersionRow, versionsOf } from '../../subjects/subjects.ts'

/** Sources of terms without payment: they have no value and are no basis of an upgrade. */
const FREE_SOURCES: readonly string[] = ['free', 'trial']

export const isFree = ({ source }: Pick<EntitlementRow, 'source'>): boolean => FREE_SOURCES.includes(source)

/** A version as input of the rules. */
export const offered = (subject: SubjectRow, row: VersionRow): Offered => ({
  subjectID: subject.subject_id,
  appEName: subject.code,
  withdrawn: subject.withdrawn_at !== null,
  vn: row.vn,
  vnorder: row.position,
  verNo: row.ver_no,
  hidden: row.hidden === 1,
  hideByVip: hiddenFrom(row.rules),
})

function hiddenFrom(rules: string): number[] {
  const list = objectOf(rules).hideByVip
  return Array.isArray(list) ? list.map(Number).filter(Number.isInteger) : []
}

/** The parts of a version that can be sold separately, where the price list has them. */
export const partsOf = (row: Pick<VersionRow, 'sub_list'>): Part[] => JSON.parse(row.sub_list) as Part[]

export interface SubjectGoods {
  subject: SubjectRow
  versions: VersionRow[]
}

/** A subject with its versions but for drafts, which nobody sells. */
export async function goodsOf(on: Asked, subjectID: number): Promise<SubjectGoods | undefined> {
  const [subject, versions] = await Promise.all([subjectByID(on, subjectID), versionsOf(on, subjectID)])
  return subject && { subject, versions: versions.filter((row) => lifeOfVersion(row) !== 'draft') }
}

/** A person's terms of a subject, as rows and as input of the rules. */
export async function heldOf(
  on: Asked,
  userID: number,
  { subject, versions }: SubjectGoods,
): Promise<{ rows: EntitlementRow[]; held: Held[] }> {
  const rows = await entitlementsHeld(on, userID, subject.subject_id)
  const orders = new Map(versions.map(({ vn, position }) => [vn, position]))
  return {
    rows,
    held: rows.map((row) => ({
      subjectID: row.subject_id,
      vn: row.vn,
      vnorder: orders.get(row.vn) ?? 0,
      parts: partIDs(row.parts),
      free: isFree(row),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    })),
  }
}
