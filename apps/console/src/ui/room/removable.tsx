import { Button } from 'antd'
import type { Column, Filter } from '../table/columns.ts'
import type { RowActions } from './description.ts'

/** Shared parts of rooms whose removed rows are kept (`removedAt`) and can be restored. */
interface Removable {
  removedAt: number | null
}

/** The filter whose value 1 of `removed` lists the removed rows instead of the others. */
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

/** A column that says whether learners see a row (`hidden`), or that it was removed. */
export const shownColumn = <Row extends Removable & { hidden: 0 | 1 }>(): Column<Row> => ({
  key: 'hidden',
  title: '状态',
  text: ({ hidden, removedAt }) => (removedAt === null ? SHOWN[hidden] : '已删除'),
})

interface Restoring<Row> {
  nameOf: (row: Row) => string
  /** The button that opens a row that is not removed. */
  open: { text: string; label: (name: string) => string; to: (row: Row) => void }
  /** The effect of a removal on learners. */
  content: string
  remove: (row: Row) => Promise<unknown>
  restore: (row: Row) => Promise<unknown>
}

/** Buttons to open and remove a row, or to restore a removed one, which is then opened. */
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
