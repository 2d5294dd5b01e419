import type { RowForm } from '../../ui/room/description.ts'
import { RowDialog } from '../../ui/room/RowDialog.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { BEGIN_AT, NEW, OPEN_FORM } from './openForm.ts'

/** The form that the address asks for (a link of the check-list), at the field it names: of one of the rows, or of a new one. */
export function AskedForm<Row, Values extends object>({
  tab,
  form,
  rows,
  idOf,
  onChanged,
}: {
  /** The tab of the page that has the form; undefined: the first one. Tabs that were open before stay behind. */
  tab: string | undefined
  form: RowForm<Row, Values>
  rows: readonly Row[]
  idOf: (row: Row) => number
  onChanged: () => Promise<void>
}) {
  const [{ [OPEN_FORM]: asked, [BEGIN_AT]: beginAt, ...rest }, change] = useAddress()
  const row = rows.find((one) => String(idOf(one)) === asked)
  if (!asked || rest.tab !== tab || (asked !== NEW && !row)) return null
  const close = () => change(rest)
  return (
    <RowDialog
      key={asked}
      form={form}
      row={row}
      {...(beginAt ? { beginAt } : {})}
      onClose={close}
      onSaved={onChanged}
      onReload={() => {
        close()
        void onChanged()
      }}
    />
  )
}
