import { Table } from 'antd'
import styles from './Calibration.module.css'
import { percent } from './words.ts'

const SIDE = 260
const EDGE = 34
const at = (share: number) => EDGE + share * SIDE
const up = (share: number) => EDGE / 2 + (1 - share) * SIDE
const TICKS = [0, 0.5, 1]

const rangeOf = (place: number, of: number) =>
  `${Math.round((100 * place) / of)}–${Math.round((100 * (place + 1)) / of)}%`

/** What was predicted within one tenth; `held`: how many intervals contained what came. */
export interface Tenth {
  count: number
  foretold: number
  came: number
  held?: number
}

interface Props {
  label: string
  tenths: readonly Tenth[]
  /** Texts: below the chart, and the heads of the table. */
  axes: string
  heads: { range: string; count: string; foretold: string; came: string; held?: string }
}

/**
 * The calibration of predictions: a dot for each tenth of the predicted value, which lies on the diagonal where what came
 * equals it; the figures are in a table.
 */
export function Calibration({ label, tenths, axes, heads }: Props) {
  const rows = tenths
    .map((tenth, place) => ({ ...tenth, range: rangeOf(place, tenths.length) }))
    .filter((tenth) => tenth.count > 0)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <div className={styles.both}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${SIDE + EDGE + 24} ${SIDE + EDGE + 20}`}
        role="img"
        aria-label={`${label}：${rows.map((tenth) => `预测 ${percent(tenth.foretold)} 实际 ${percent(tenth.came)}`).join('，')}`}
      >
        {TICKS.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={at(0)} x2={at(1)} y1={up(tick)} y2={up(tick)} />
            <text className={styles.tick} x={at(0) - 6} y={up(tick) + 4} textAnchor="end">
              {tick * 100}%
            </text>
            <text className={styles.tick} x={at(tick)} y={up(0) + 16} textAnchor="middle">
              {tick * 100}%
            </text>
          </g>
        ))}
        <text className={styles.tick} x={at(0.5)} y={up(0) + 32} textAnchor="middle">
          {axes}
        </text>
        <line className={styles.even} x1={at(0)} y1={up(0)} x2={at(1)} y2={up(1)} />
        {rows.map((tenth) => (
          <circle
            key={tenth.range}
            className={styles.dot}
            cx={at(tenth.foretold)}
            cy={up(tenth.came)}
            r={3 + 7 * Math.sqrt(tenth.count / most)}
          />
        ))}
      </svg>
      <Table
        className={styles.table}
        size="small"
        rowKey="range"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: heads.range, dataIndex: 'range' },
          { title: heads.count, dataIndex: 'count', align: 'right' },
          { title: heads.foretold, align: 'right', render: (_, tenth) => percent(tenth.foretold) },
          { title: heads.came, align: 'right', render: (_, tenth) => percent(tenth.came) },
          ...(heads.held
            ? [
                {
                  title: heads.held,
                  align: 'right' as const,
                  render: (_: unknown, { held = 0, count }: Tenth) => `${held} 次（${percent(held / count)}）`,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
