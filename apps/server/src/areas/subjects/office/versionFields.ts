import type { ConsoleVersion } from '@tizhou/contract/areas/subjects/subjects.office'
import type { Params } from '@tizhou/contract/contract'
import type { VersionRow } from '../../../cores/subjects/subjects.ts'

/** What of a version can be typed in, and what it unlocks. */
export type VersionFields = Omit<ConsoleVersion, 'vn' | 'holders' | 'everHeld' | 'revision'>

/** A stored version in the words of the contract. Rules that the contract does not know stay in the row. */
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

type Typed = Omit<Params<'subjects.versionSave'>, 'guid' | 'appID' | 'vn' | 'revision'>

/** As it is stored; `before` keeps its rules of other kinds. */
export function versionRow(typed: Typed, before: Pick<VersionRow, 'rules' | 'price'> | undefined) {
  const { hideByVip: _, ...others } = JSON.parse(before?.rules ?? '{}') as Record<string, unknown>
  return {
    name: typed.name.trim(),
    position: typed.position,
    price: typed.price ?? before?.price ?? 0,
    ver_no: typed.verNo,
    hidden: typed.hidden,
    rules: JSON.stringify(typed.hideByVip.length > 0 ? { ...others, hideByVip: typed.hideByVip } : others),
    sub_list: JSON.stringify(
      typed.subList.map(({ ID, Name, modules = [] }) => ({
        ...{ ID, Name: Name.trim() },
        ...(modules.length > 0 && { modules }),
      })),
    ),
  }
}

/** What the form of a version edits; what it unlocks is edited for several at once. */
export const editedVersionFields = (row: VersionRow) => {
  const { modules: _, ...fields } = readVersion(row)
  return fields
}

/** What the versions of a subject unlock, by their numbers. */
export const editedModules = (rows: readonly VersionRow[]): Record<string, string[]> =>
  Object.fromEntries(
    rows
      .toSorted((one, other) => one.vn - other.vn)
      .map((row) => [String(row.vn), (JSON.parse(row.modules) as string[]).toSorted()]),
  )

/** For the audit log: every field as a screen names it. */
export const describeVersion = (row: VersionRow): Record<string, unknown> => {
  const { hideByVip, ...fields } = readVersion(row)
  return { ...fields, hideByVip: hideByVip.map(String) }
}
