import type { ConsoleVersion } from '@tizhou/contract/areas/subjects/subjects.office'
import type { Params } from '@tizhou/contract/contract'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import type { VersionRow } from '../../../cores/subjects/subjects.ts'

/** The fields of a version's form, and its modules. */
export type VersionFields = Omit<ConsoleVersion, 'vn' | 'state' | 'holders' | 'everHeld' | 'revision'>

/** A stored version as in the contract. Rules unknown to the contract stay in the row. */
export function readVersion(row: VersionRow): VersionFields {
  const rules = JSON.parse(row.rules) as { hideByVip?: number[] }
  return {
    name: row.name,
    position: row.position,
    price: row.price,
    verNo: row.ver_no,
    hidden: row.hidden === 1 ? 1 : 0,
    hideByVip: rules.hideByVip ?? [],
    subList: JSON.parse(row.sub_list) as VersionFields['subList'],
    modules: JSON.parse(row.modules) as string[],
  }
}

type Typed = Omit<Params<'subjects.versionSave'>, 'guid' | 'appID' | 'vn' | 'revision' | 'allowFree'>

/** The columns of a typed version; `before` keeps its other rules. It is a draft until it is on sale. */
export function versionRow(typed: Typed, before: Pick<VersionRow, 'rules' | 'price' | 'is_draft'> | undefined) {
  const { hideByVip: _, ...others } = JSON.parse(before?.rules ?? '{}') as Record<string, unknown>
  return {
    name: typed.name.trim(),
    position: typed.position,
    price: typed.price ?? before?.price ?? 0,
    ver_no: typed.verNo,
    hidden: typed.hidden,
    is_draft: typed.verNo === OFF_SALE ? (before?.is_draft ?? 1) : 0,
    rules: JSON.stringify(typed.hideByVip.length > 0 ? { ...others, hideByVip: typed.hideByVip } : others),
    sub_list: JSON.stringify(
      typed.subList.map(({ ID, Name, modules = [] }) => ({
        ...{ ID, Name: Name.trim() },
        ...(modules.length > 0 && { modules }),
      })),
    ),
  }
}

/** The fields that a version's form edits; modules are edited for several versions at once. */
export const editedVersionFields = (row: VersionRow) => {
  const { modules: _, ...fields } = readVersion(row)
  return fields
}

/** The modules of a subject's versions, by version number. */
export const editedModules = (rows: readonly VersionRow[]): Record<string, string[]> =>
  Object.fromEntries(
    rows
      .toSorted((one, other) => one.vn - other.vn)
      .map((row) => [String(row.vn), (JSON.parse(row.modules) as string[]).toSorted()]),
  )

/** The version for the audit log, with the screen's field names. */
export const describeVersion = (row: VersionRow): Record<string, unknown> => {
  const { hideByVip, ...fields } = readVersion(row)
  return { ...fields, hideByVip: hideByVip.map(String) }
}
