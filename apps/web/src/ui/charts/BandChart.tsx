import { useId, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import styles from './BandChart.module.css'
import { bandPath, linePath, type Place, placesOf } from './bandChartData.ts'
import { ChartTable } from './ChartTable.tsx'

export interface BandPoint {
  /** A short label under the axis, repeated in the table. */
  label: string
  value: number
  low: number
  high: number
  /** The event at this point: words for the table, and its sign on the line. */
  note?: string
  tone?: 'right' | 'wrong'
}

export interface BandChartProps {
  title: string
  unit: string
  /** The name of the horizontal axis: 题, 日期. */
  axis: string
  /** Names of the value and of its band; without a name the value is exact, and has none. */
  names: { value: string; band?: string }
  points: readonly BandPoint[]
  max: number
}

const WIDTH = 320
const HEIGHT = 150

/** A value that becomes more certain: its line, the band around it, and its figures as an alternative table. */
export function BandChart({ title, unit, axis, names, points, max }: BandChartProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const noted = points.some((point) => point.note)
  const places = placesOf(points, { width: WIDTH, height: HEIGHT, max })
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <span>单位：{unit}</span>
        <Button variant="ghost" size="s" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看表'}
        </Button>
      </figcaption>
      {!asTable && (
        <div className={styles.picture} aria-hidden="true">
          <div className={styles.scale}>
            <span>{max}</span>
            <span>{max / 2}</span>
            <span>0</span>
          </div>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.svg} aria-hidden="true">
            {[0, 0.5, 1].map((share) => (
              <line key={share} x1="0" x2={WIDTH} y1={share * HEIGHT} y2={share * HEIGHT} className={styles.grid} />
            ))}
            {names.band && <path d={bandPath(places)} className={styles.band} />}
            <path d={linePath(places)} className={styles.line} vectorEffect="non-scaling-stroke" />
          </svg>
          <div className={styles.dots}>
            {places.map((place, at) => (
              <Dot
                key={points[at]?.label}
                place={place}
                point={points[at] as BandPoint}
                hasBand={names.band !== undefined}
              />
            ))}
          </div>
          <div className={styles.axis}>
            <span>{points[0]?.label}</span>
            <span>{points.length > 1 && points.at(-1)?.label}</span>
          </div>
        </div>
      )}
      <ChartTable
        shown={asTable}
        caption={`${title}（${unit}）`}
        head={[axis, names.value, ...(names.band ? [names.band] : []), ...(noted ? ['结果'] : [])]}
      >
        {points.map((point) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            <td>{point.value}</td>
            {names.band && (
              <td>
                {point.low}–{point.high}
              </td>
            )}
            {noted && <td>{point.note ?? ''}</td>}
          </tr>
        ))}
      </ChartTable>
    </figure>
  )
}

function Dot({ place, point, hasBand }: { place: Place; point: BandPoint; hasBand: boolean }) {
  const band = hasBand ? `（${point.low}–${point.high}）` : ''
  return (
    <i
      data-tone={point.tone}
      title={`${point.label}：${point.value}${band}${point.note ? `，${point.note}` : ''}`}
      style={{ left: `${(place.x / WIDTH) * 100}%`, top: `${(place.y / HEIGHT) * 100}%` }}
    />
  )
}
