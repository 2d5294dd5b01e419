import { useId, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { ChartTable } from './ChartTable.tsx'
import styles from './TimeStrip.module.css'

export interface TimeStripItem {
  /** Unique; the row's name in the table. */
  label: string
  seconds: number
  tone: 'right' | 'wrong' | 'rest' | 'waiting'
  /** The meaning of the tone: 答对, 答错, 未答, 待公布. */
  word: string
  /** The name of a part (a unit, a question type) that starts here. */
  part?: string
}

export interface TimeStripProps {
  title: string
  /** The name of the labels: 题号. */
  axis: string
  items: readonly TimeStripItem[]
  /** Draws a line at this time, seconds: the time of each item at an even pace. */
  even?: number
}

const WIDTH = 1000
const HEIGHT = 160

/** The time of each of many items: a row of bars, and the figures as an alternative table. */
export function TimeStrip({ title, axis, items, even }: TimeStripProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const most = Math.max(1, even ?? 0, ...items.map(({ seconds }) => seconds))
  const step = WIDTH / Math.max(1, items.length)
  const height = (seconds: number) => (seconds / most) * HEIGHT
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <span>单位：秒</span>
        {even !== undefined && <span className={styles.even}>平均 {Math.round(even)} 秒</span>}
        <Button variant="ghost" size="s" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看表'}
        </Button>
      </figcaption>
      {!asTable && (
        <div className={styles.picture} aria-hidden="true">
          <span className={styles.most}>{most}</span>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="presentation">
            {items.map((item, at) => (
              <g key={item.label}>
                {item.part !== undefined && at > 0 && (
                  <line x1={at * step} x2={at * step} y1="0" y2={HEIGHT} className={styles.part} />
                )}
                <rect
                  x={at * step + step * 0.12}
                  y={HEIGHT - height(item.seconds)}
                  width={step * 0.76}
                  height={height(item.seconds)}
                  className={styles[item.tone]}
                >
                  <title>
                    {axis} {item.label}：{item.seconds} 秒，{item.word}
                  </title>
                </rect>
              </g>
            ))}
            {even !== undefined && (
              <line x1="0" x2={WIDTH} y1={HEIGHT - height(even)} y2={HEIGHT - height(even)} className={styles.line} />
            )}
          </svg>
          <p className={styles.ends}>
            <span>{items[0]?.label}</span>
            <span>{items.at(-1)?.label}</span>
          </p>
        </div>
      )}
      <ChartTable shown={asTable} caption={`${title}（秒）`} head={[axis, '用时', '结果']}>
        {items.map((item) => (
          <tr key={item.label}>
            <th scope="row">{item.label}</th>
            <td>{item.seconds}</td>
            <td>{item.word}</td>
          </tr>
        ))}
      </ChartTable>
    </figure>
  )
}
