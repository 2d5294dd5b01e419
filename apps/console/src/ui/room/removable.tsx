import { Button } from 'antd'
import type { Column, Filter } from '../table/columns.ts'
import type { RowActions } from './description.ts'

/** What rooms have in common whose removed rows are kept (`removedAt`) and can be restored. */
interface Removable {
  removedAt: number | null
}

/** Sends `removed`: 1 lists the removed rows in the place of the others. */
export const REMOVED_FILTER: Filter = {
  kind: 'choice',
  name: 'removed',
  label: '范围',
  options: [
    { value: '0', label: '现有' },
    { value: '1', label: '已删除' },
  ],
}

export const SHOWN = { 0: '显示', 1: '隐藏' } as const

/** Whether learners see a row (`hidden`), or that it was removed. */
export const shownColumn = <Row extends Removable & { hidden: 0 | 1 }>(): Column<Row> => ({
  key: 'hidden',
  title: '状态',
  text: ({ hidden, removedAt }) => (removedAt === null ? SHOWN[hidden] : '已删除'),
})

interface Restoring<Row> {
  nameOf: (row: Row) => string
  /** What a row that is there can do: one button. */
  open: { text: string; label: (name: string) => string; to: (row: Row) => void }
  /** What removing means for learners. */
  content: string
  remove: (row: Row) => Promise<unknown>
  restore: (row: Row) => Promise<unknown>
}

/** A row that is there is opened and removed; a removed one is restored, and opened then. */
export function removable<Row extends Removable>({
  nameOf,
  open,
  content,
  remove,
  restore,
}: Restoring<Row>): Pick<RowActions<Row, never>, 'nameOf' | 'buttons' | 'removal'> {
  return {
    nameOf,
    buttons: (row) =>
      row.removedAt === null ? (
        <Button size="small" aria-label={open.label(nameOf(row))} onClick={() => open.to(row)}>
          {open.text}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={`恢复“${nameOf(row)}”`}
          onClick={() => void restore(row).then(() => open.to(row))}
        >
          恢复
        </Button>
      ),
    removal: { content, refusal: removedAlready, remove, undo: restore },
  }
}

export const removedAlready = ({ removedAt }: Removable): string | undefined =>
  removedAt === null ? undefined : '已经删除'
