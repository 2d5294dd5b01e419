import { Link } from '@tanstack/react-router'
import { type TableColumnType, Tooltip } from 'antd'
import { shownCell } from '../cell.ts'
import type { Column } from './columns.ts'

export const onScreen = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isOnlyExported }) => !isOnlyExported)

/** Columns in the form of antd's Table; `path` is the target of columns with `isLink`. */
export const antColumns = <Row extends object>(
  columns: readonly Column<Row>[],
  path?: (row: Row) => string,
): TableColumnType<Row>[] =>
  onScreen(columns).map((column) => ({
    key: column.key,
    title: column.hint ? (
      <Tooltip title={column.hint}>
        <span>{column.title}</span>
      </Tooltip>
    ) : (
      column.title
    ),
    width: column.width,
    align: column.align,
    fixed: column.key === 'actions' ? 'end' : undefined,
    render: (_: unknown, row: Row) => {
      const shown = column.render ? column.render(row) : shownCell(column.text?.(row))
      return column.isLink && path ? <Link to={path(row)}>{shown}</Link> : shown
    },
  }))
