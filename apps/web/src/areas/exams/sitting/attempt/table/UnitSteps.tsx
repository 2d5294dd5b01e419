import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import styles from './UnitSteps.module.css'

/** The units of the paper in a row: handed in, open, to come. */
export function UnitSteps({ units, place }: { units: WirePaper['Units']; place: number }) {
  return (
    <ol className={styles.steps} aria-label="单元">
      {units.map(({ UnitID, Name }, at) => {
        const state = at < place ? '已交' : at === place ? '进行中' : '未开始'
        return (
          <li
            key={UnitID}
            className={styles.step}
            data-state={at < place ? 'past' : at === place ? 'open' : 'ahead'}
            aria-current={at === place ? 'step' : undefined}
            title={`${Name}：${state}`}
          >
            <span className="visually-hidden">
              {Name}：{state}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
