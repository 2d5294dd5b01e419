import { useId, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import styles from './BarChart.module.css'
import { Bars, Columns } from './BarChartBars.tsx'
import type { BarChartProps } from './barChartData.ts'
import { ChartTable } from './ChartTable.tsx'

/** A bar chart with its unit, a legend for several series, and its figures as an alternative table. */
export function BarChart(props: BarChartProps) {
  const { title, unit, axis, series, data, kind, titleHidden } = props
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id} className={titleHidden ? 'visually-hidden' : styles.title}>
          {title}
        </span>
        <span className={styles.unit}>单位：{unit}</span>
        {series.length > 1 &&
          series.map((one) => (
            <span key={one.name} className={styles.legend}>
              <i className={styles[one.tone]} aria-hidden="true" />
              {one.name}
            </span>
          ))}
        <Button variant="ghost" size="s" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看表'}
        </Button>
      </figcaption>
      {!asTable && (kind === 'bars' ? <Bars {...props} /> : <Columns {...props} />)}
      <ChartTable shown={asTable} caption={`${title}（${unit}）`} head={[axis, ...series.map(({ name }) => name)]}>
        {data.map((value) => (
          <tr key={value.label}>
            <th scope="row">{asTable && value.node ? value.node : value.label}</th>
            {value.values.map((figure, at) => (
              <td key={series[at]?.name}>{value.cells?.[at] ?? figure}</td>
            ))}
          </tr>
        ))}
      </ChartTable>
    </figure>
  )
}
