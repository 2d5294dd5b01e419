import { classes } from '../theme/classes.ts'
import styles from './HeatTable.module.css'

interface HeatRow {
  key: number | string
  label: string
  /** In the order of the columns. */
  values: readonly number[]
}

export interface HeatTableProps {
  title: string
  /** Of the values: 次, 题 … */
  unit: string
  /** What the rows are: 考点, 章节 … */
  axis: string
  columns: readonly string[]
  rows: readonly HeatRow[]
  /** A heading beside it says the title. */
  titleHidden?: boolean
}

const STEPS = 4

/** Figures in rows and columns, each cell as deep in colour as its figure is high: a chart that is its own table. */
export function HeatTable({ title, unit, axis, columns, rows, titleHidden }: HeatTableProps) {
  const most = Math.max(1, ...rows.flatMap((row) => row.values))
  const depth = (value: number) => (value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS)))
  return (
    <table className={styles.table}>
      <caption className={classes(styles.caption, titleHidden && 'visually-hidden')}>
        {title}（单位：{unit}）
      </caption>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">合计</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" title={row.label}>
              {row.label}
            </th>
            {row.values.map((value, at) => (
              <td key={columns[at]} data-depth={depth(value)}>
                {value === 0 ? <span className={styles.none}>0</span> : value}
              </td>
            ))}
            <td className={styles.sum}>{row.values.reduce((sum, value) => sum + value, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
