import { ReloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, type TableProps as AntTableProps, Button, Empty, Table } from 'antd'
import { type Key, type ReactNode, useState } from 'react'
import { request } from '../../platform/request.ts'
import { Failure } from '../Failure.tsx'
import { useAddress } from '../useAddress.ts'
import { antColumns, onScreen } from './antColumns.tsx'
import type { Column, Filter } from './columns.ts'
import styles from './DataTable.module.css'
import { ExportButtons } from './ExportButtons.tsx'
import { exportRows, type LoadExport } from './exportRows.ts'
import { FilterBar } from './FilterBar.tsx'
import { PAGE_SIZES, queryOf, readState, withValues } from './tableState.ts'
import { useQuietMeasureRow } from './useQuietMeasureRow.ts'

export interface Loaded<Row> {
  rows: Row[]
  total: number
  /** Said above the table: what the rows leave out. */
  note?: string
}

export interface TableProps<Row extends object> {
  /** In English, unique in the console: the key of the query cache (`[name]` invalidates it) and of saved filters. */
  name: string
  /** In Chinese: the name of the table and of the exported file. */
  title: string
  /** `listOf('<area>.<list call>')`: loads a page of rows by the call's parameters. */
  load: (query: Readonly<Record<string, unknown>>, signal?: AbortSignal) => Promise<Loaded<Row>>
  rowKey: keyof Row & string
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** Shown above the table: the button that adds a row. */
  actions?: ReactNode
  /** Actions for the selected rows; `clear` unselects them. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** The page of a row, opened by a click or by Enter on the row; columns with `isLink` link to it. */
  path?: (row: Row) => string
  /** Opens a row that has no page of its own. */
  onOpen?: (row: Row) => void
  /** Why an unfiltered table is empty, and what to do about it. */
  emptyText?: string
  /** Loads the rows of an export, where that has a call of its own (exportRows.ts). */
  loadExport?: LoadExport<Row>
  /** How often the rows are loaded again by themselves, ms. */
  everyMs?: number
}

/**
 * A table of the back office: page, order and filters are in the address and are applied by the server; the filtered
 * rows can be exported. While it loads it shows the previous rows; an error is shown with a button to try again.
 */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { name, title, load, rowKey, columns, filters = [], actions, bulk, path } = props
  const navigate = useNavigate()
  const open = path ? (row: Row) => void navigate({ to: path(row) }) : props.onOpen
  const seen = onScreen(columns)
  const [search, change] = useAddress()
  const state = readState(search, filters)
  const query = queryOf(state, filters)
  const around = useQuietMeasureRow<HTMLElement>()
  const [picked, setPicked] = useState<readonly Row[]>([])
  const clear = () => setPicked([])
  const list = useQuery({
    queryKey: [name, query],
    queryFn: ({ signal }) => load(query, signal),
    // Rows of another table, which a page for another thing has, are not shown for a moment.
    placeholderData: (before, of) => (of?.queryKey[0] === name ? before : undefined),
    refetchInterval: props.everyMs ?? false,
  })
  const filtered = Object.keys(state.values).length > 0
  const setValues = (changes: Record<string, string | undefined>) => {
    clear()
    change(withValues(search, changes))
  }

  /** An export without a call of its own is written down here, from its first page on; the others are by their call. */
  const exported: Parameters<typeof ExportButtons>[0]['make'] = async (told, stop) => {
    const note = (total: number) =>
      request('audit.tableExport', { title, rows: total, filters: filterText(filters, state.values) })
    return exportRows(load, query, columns, told, props.loadExport, stop, props.loadExport ? undefined : note)
  }

  const onTable: AntTableProps<Row>['onChange'] = (pages, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    const by = columns.find((column) => column.key === columnKey)?.order
    const next = by && order ? `${order === 'descend' ? '-' : ''}${by}` : undefined
    const reordered = next !== state.order
    change({
      ...search,
      order: next,
      page: reordered || pages.current === 1 ? undefined : String(pages.current),
      size: pages.pageSize === PAGE_SIZES[0] ? undefined : String(pages.pageSize),
    })
  }

  return (
    <section aria-label={title} ref={around}>
      <div className={styles.bar}>
        <FilterBar table={name} filters={filters} values={state.values} onChange={setValues} />
        <div className={styles.actions}>
          <Button
            icon={<ReloadOutlined aria-hidden />}
            aria-label="刷新"
            title="刷新"
            loading={list.isFetching && !list.isPending}
            onClick={() => void list.refetch()}
          />
          <ExportButtons title={title} make={exported} />
          {actions}
        </div>
      </div>
      {list.data?.note && <Alert type="info" showIcon title={list.data.note} className={styles.failure} />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} className={styles.failure} />}
      {bulk && picked.length > 0 && (
        <div className={styles.bulk} role="toolbar" aria-label="批量操作">
          已选 {picked.length} 条{bulk(picked, clear)}
          <Button type="link" onClick={clear}>
            取消选择
          </Button>
        </div>
      )}
      <Table<Row>
        size="small"
        bordered={false}
        rowKey={rowKey}
        dataSource={list.data?.rows ?? []}
        loading={list.isPending}
        scroll={{ x: 'max-content' }}
        onChange={onTable}
        columns={antColumns(columns, path).map((shown, at) => ({
          ...shown,
          sorter: seen[at]?.order !== undefined,
          sortOrder: orderOf(seen[at], state.order),
          showSorterTooltip: false,
        }))}
        rowSelection={
          bulk && {
            selectedRowKeys: picked.map((row) => row[rowKey] as Key),
            onChange: (_keys, rows) => setPicked(rows),
          }
        }
        onRow={open && ((row) => openable(() => open(row)))}
        locale={{
          // Of rows that did not come nothing is known.
          emptyText:
            list.isError || list.data === undefined ? (
              ' '
            ) : (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={filtered ? '没有符合筛选条件的记录' : (props.emptyText ?? '还没有记录')}
              />
            ),
        }}
        pagination={{
          current: state.page,
          pageSize: state.pageSize,
          total: list.data?.total ?? 0,
          pageSizeOptions: PAGE_SIZES,
          showSizeChanger: true,
          showTotal: (total, [first, last]) => (total === 0 ? '共 0 条' : `第 ${first}–${last} 条，共 ${total} 条`),
        }}
      />
    </section>
  )
}

function orderOf<Row>(column: Column<Row> | undefined, order: string | undefined): 'ascend' | 'descend' | null {
  if (!order || column?.order !== order.replace('-', '')) return null
  return order.startsWith('-') ? 'descend' : 'ascend'
}

/**
 * Props of a row that opens by a click, or by Enter while it has the focus. Buttons inside it handle their own clicks.
 */
const openable = (open: () => void) => ({
  tabIndex: 0,
  style: { cursor: 'pointer' },
  onClick: (event: React.MouseEvent) => {
    if (!isControl(event)) open()
  },
  onKeyDown: (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open()
  },
})

const isControl = (event: React.MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('button, a, input, label, [role=menuitem], .ant-select, .ant-modal-root') !== null

/** Most characters of what the filters of an export say (contract, audit.tableExport). */
const EXPORT_FILTERS = 500

/** What the filters of an export say, for the audit log. */
const filterText = (filters: readonly Filter[], values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${filters.find((one) => 'name' in one && one.name === name)?.label ?? name}：${value}`)
    .join('；')
    .slice(0, EXPORT_FILTERS)
