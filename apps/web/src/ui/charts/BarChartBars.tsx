import styles from './BarChart.module.css'
import { type BarChartProps, type BarSeries, type BarValue, niceCeiling, sumOf } from './barChartData.ts'

/** `Bars` and `Columns` are hidden from assistive technology, which reads the table, except labels that are links. */
export function Bars({ data, series, max, unit, valueText }: BarChartProps) {
  const whole = max ?? Math.max(1, ...data.map(sumOf))
  return (
    <div className={styles.bars}>
      {data.map((value) => (
        <div key={value.label} className={styles.bar}>
          <span className={styles.name} title={value.label} aria-hidden={value.node ? undefined : true}>
            {value.node ?? value.label}
          </span>
          <span className={styles.track} aria-hidden="true">
            {value.values.map((figure, at) => (
              <i
                key={series[at]?.name}
                className={styles[series[at]?.tone ?? 'brand']}
                style={{ width: `${Math.min(100, (figure / Math.max(1, value.of ?? whole)) * 100)}%` }}
              />
            ))}
          </span>
          <span className={styles.value} aria-hidden="true">
            {valueText ? valueText(value) : `${sumOf(value)} ${unit}`}
          </span>
        </div>
      ))}
    </div>
  )
}

export function Columns({ data, series, max, height = 9, unit }: BarChartProps) {
  const top = niceCeiling(max ?? Math.max(...data.map(sumOf), 0))
  return (
    <div className={styles.columns} style={{ height: `${height}rem` }} aria-hidden="true">
      <div className={styles.scale}>
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </div>
      {data.map((value) => (
        <div key={value.label} className={styles.column} title={columnTitle(value, series, unit)}>
          <span className={styles.stack}>
            {value.values.map((figure, at) => (
              <i
                key={series[at]?.name}
                className={styles[series[at]?.tone ?? 'brand']}
                style={{ height: `${(figure / top) * 100}%` }}
              />
            ))}
          </span>
          <span className={styles.day}>{value.short ?? value.label}</span>
        </div>
      ))}
    </div>
  )
}

const columnTitle = (value: BarValue, series: readonly BarSeries[], unit: string) =>
  `${value.label}：${value.values.map((figure, at) => `${series[at]?.name} ${figure} ${unit}`).join('，')}`
