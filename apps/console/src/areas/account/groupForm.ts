import { GROUP } from '@tizhou/domain/account/groups'
import type { TypedOf } from '@tizhou/domain/office/fields'
import { request } from '../../platform/request.ts'
import type { RowForm } from '../../ui/room/description.ts'
import { inputsOf } from '../../ui/room/roomOf.tsx'

type Values = TypedOf<typeof GROUP>
type Row = Values & { groupID: number; revision: string }

const { name, note } = inputsOf(GROUP)

/** The form of a group: a new one, or another name for it. */
export const GROUP_FORM: RowForm<Row, Values> = {
  title: (row) => (row ? `修改“${row.name}”` : '新建班级'),
  initial: (row) => ({ name: row?.name ?? '', note: row?.note ?? '' }),
  lines: () => [name, note],
  save: (values, row) =>
    request('account.groupSave', { ...values, ...(row && { groupID: row.groupID, revision: row.revision }) }),
  hasRevision: true,
}
