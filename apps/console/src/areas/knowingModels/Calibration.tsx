import { Table } from 'antd'
import styles from './Calibration.module.css'
import { type Accuracy, percent } from './words.ts'

const SIDE = 260
const EDGE = 34
const at = (share: number) => EDGE + share * SIDE
const up = (share: number) => EDGE / 2 + (1 - share) * SIDE
const TICKS = [0, 0.5, 1]

const rangeOf = (place: number, of: number) =>
  `${Math.round((100 * place) / of)}–${Math.round((100 * (place + 1)) / of)}%`

/**
 * The calibration of predictions: a dot for each tenth of predicted probability, which lies on the diagonal where the
 * share of right answers equals it; the figures are in a table.
 */
export function Calibration({ label, accuracy: { bins } }: { label: string; accuracy: Accuracy }) {
  const rows = bins
    .map((bin, place) => ({ ...bin, range: rangeOf(place, bins.length) }))
    .filter((bin) => bin.answers > 0)
  const most = Math.max(1, ...rows.map(({ answers }) => answers))
  return (
    <div className={styles.both}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${SIDE + EDGE + 24} ${SIDE + EDGE + 20}`}
        role="img"
        aria-label={`${label}：${rows.map((bin) => `预测 ${percent(bin.foretold)} 实际 ${percent(bin.came)}`).join('，')}`}
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
          预测答对的可能 →，竖轴为实际答对
        </text>
        <line className={styles.even} x1={at(0)} y1={up(0)} x2={at(1)} y2={up(1)} />
        {rows.map((bin) => (
          <circle
            key={bin.range}
            className={styles.dot}
            cx={at(bin.foretold)}
            cy={up(bin.came)}
            r={3 + 7 * Math.sqrt(bin.answers / most)}
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
          { title: '预测的可能', dataIndex: 'range' },
          { title: '作答', dataIndex: 'answers', align: 'right' },
          { title: '平均预测', align: 'right', render: (_, bin) => percent(bin.foretold) },
          { title: '实际答对', align: 'right', render: (_, bin) => percent(bin.came) },
        ]}
      />
    </div>
  )
}
