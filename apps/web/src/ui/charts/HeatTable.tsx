import { depthOf } from '../lists/depthOf.ts'
import { Table } from '../lists/Table.tsx'
import styles from './HeatTable.module.css'

interface HeatRow {
  key: number | string
  label: string
  /** In the order of the columns. */
  values: readonly number[]
}

export interface HeatTableProps {
  title: string
  /** The unit of the values: 次, 题 … */
  unit: string
  /** The name of the rows: 考点, 章节 … */
  axis: string
  columns: readonly string[]
  rows: readonly HeatRow[]
  /** A heading beside the table says the title already. */
  titleHidden?: boolean
}

/** A table of figures whose cells are coloured the deeper, the higher their figures are. */
export function HeatTable({ title, unit, axis, columns, rows, titleHidden }: HeatTableProps) {
  const most = Math.max(1, ...rows.flatMap((row) => row.values))
  return (
    <Table
      className={styles.table}
      caption={`${title}（单位：${unit}）`}
      captionShown={!titleHidden}
      columns={[axis, ...columns, '合计']}
      look="cells"
      align="center"
      size="s"
    >
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row" title={row.label}>
            {row.label}
          </th>
          {row.values.map((value, at) => (
            <td key={columns[at]} data-depth={depthOf(value, most)}>
              {value}
            </td>
          ))}
          <td className={styles.sum}>{row.values.reduce((sum, value) => sum + value, 0)}</td>
        </tr>
      ))}
    </Table>
  )
}
