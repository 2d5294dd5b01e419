import { Button, Flex, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Column } from '../table/columns.ts'
import { useConfirm } from '../useConfirm.ts'
import { useUndo } from '../useUndo.tsx'
import { AuditLink } from './AuditLink.tsx'
import type { RowActions } from './description.ts'
import { FormButton } from './FormButton.tsx'
import { RowDialog } from './RowDialog.tsx'

interface Shown<Row> {
  /** The columns of the table, with that of the rows' buttons where there are any. */
  columns: readonly Column<Row>[]
  /** The button that adds a row and the link to the audit log, for the bar above the table. */
  bar: ReactNode
  /** The form of the row being edited. */
  dialog: ReactNode
}

/**
 * The columns, buttons and dialog for the actions on a table's rows. `refresh` loads the rows again after each change.
 */
export function useRowActions<Row extends object, Values extends object>(
  { nameOf, form, add, removal, buttons, audit }: RowActions<Row, Values>,
  columns: readonly Column<Row>[],
  refresh: () => Promise<unknown>,
): Shown<Row> {
  const confirm = useConfirm()
  const offerUndo = useUndo()
  const [edited, setEdited] = useState<Row>()
  const close = () => setEdited(undefined)
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    render: (row) => {
      const refusal = removal?.refusal?.(row)
      return (
        <Space size={4}>
          {form && !form.isOnlyNew && (
            <Button
              type="link"
              size="small"
              disabled={form.refusal?.(row) !== undefined}
              title={form.refusal?.(row)}
              aria-label={`修改：${nameOf(row)}`}
              onClick={() => setEdited(row)}
            >
              修改
            </Button>
          )}
          {buttons?.(row)}
          {removal && (
            <Button
              type="link"
              size="small"
              danger
              disabled={refusal !== undefined}
              title={refusal}
              aria-label={`${removal.action?.row ?? '删除'}：${nameOf(row)}`}
              onClick={() => ask(row)}
            >
              {removal.action?.row ?? '删除'}
            </Button>
          )}
        </Space>
      )
    },
  }
  const ask = (row: Row) => {
    if (!removal) return
    const { title, content, action, done = '已删除', remove, undo } = removal
    confirm({
      title: title?.(row) ?? `删除“${nameOf(row)}”？`,
      content: typeof content === 'string' ? content : content(row),
      action: action?.dialog ?? '删除',
      done: undo ? undefined : done,
      run: async () => {
        // Also after a refusal: somebody else may have removed the row.
        await remove(row).finally(refresh)
        if (undo)
          offerUndo({
            title: done,
            description: nameOf(row),
            undo: () => undo(row).finally(refresh),
            undone: '已恢复',
          })
      },
    })
  }
  return {
    columns: (form && !form.isOnlyNew) || removal || buttons ? [...columns, actions] : columns,
    bar: (
      <Flex gap={8}>
        {audit && <AuditLink {...audit} />}
        {form && add && <FormButton label={add} type="primary" form={form} onSaved={refresh} />}
      </Flex>
    ),
    dialog: form && edited && (
      <RowDialog
        form={form}
        row={edited}
        onClose={close}
        onSaved={refresh}
        onReload={() => {
          close()
          void refresh()
        }}
      />
    ),
  }
}
