import { useQueryClient } from '@tanstack/react-query'
import { DataTable } from '../table/DataTable.tsx'
import type { Room } from './description.ts'
import { useRowActions } from './useRowActions.tsx'

/** Shows a room described by columns, fields and calls. A description without dependencies should be a constant. */
export function TableRoom<Row extends object, Values extends object>({ of: room }: { of: Room<Row, Values> }) {
  const { nameOf, form, add, removal, buttons, audit, columns, ...table } = room
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: [room.name] })
  const shown = useRowActions(room, columns, refresh)
  return (
    <>
      <DataTable<Row> {...table} columns={shown.columns} actions={shown.bar} />
      {shown.dialog}
    </>
  )
}
