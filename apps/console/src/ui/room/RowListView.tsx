import { Flex, Typography } from 'antd'
import { PlainTable } from '../table/PlainTable.tsx'
import type { RowList } from './description.ts'
import { useRowActions } from './useRowActions.tsx'

/** Shows rows that were loaded with other data, by a room's description. `onChanged` loads them again. */
export function RowListView<Row extends object, Values extends object>({
  of: list,
  rows,
  isLoading,
  onChanged,
}: {
  of: RowList<Row, Values>
  rows: readonly Row[]
  isLoading?: boolean
  onChanged: () => Promise<unknown>
}) {
  const { title, rowKey, emptyText, hint } = list
  const shown = useRowActions(list, list.columns, onChanged)
  return (
    <Flex vertical gap={12}>
      <Flex justify={hint ? 'space-between' : undefined} align="center" gap={12}>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
        {shown.bar}
      </Flex>
      <PlainTable<Row>
        title={title}
        rows={rows}
        rowKey={rowKey}
        columns={shown.columns}
        emptyText={emptyText}
        isLoading={isLoading}
      />
      {shown.dialog}
    </Flex>
  )
}
