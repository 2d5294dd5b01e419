import type { Data } from '@tizhou/contract/contract'
import styles from './Results.module.css'

type Scores = Data<'exams.resultsScores'>

/** The distribution of scores in bars, with pass mark, mean and median. Its values stand in a table below it. */
export function ScoreChart({ scores, spread }: { scores: Scores; spread: NonNullable<Scores['spread']> }) {
  const { bins, fullMark, passMark } = scores
  const most = Math.max(1, ...bins.map(({ candidates }) => candidates))
  const at = (mark: number) => `${Math.max(0, Math.min(100, (mark / (fullMark || 1)) * 100))}%`
  const marks = [
    { name: '平均分', mark: spread.mean, style: styles.mean },
    { name: '中位数', mark: spread.median, style: styles.median },
    ...(passMark === null ? [] : [{ name: '合格线', mark: passMark, style: styles.pass }]),
  ]
  const said = marks.map(({ name, mark }) => `${name} ${mark}`).join('，')
  const range = ({ from, to }: Scores['bins'][number]) => `${from} – ${to} 分`
  return (
    <div>
      <figure className={styles.chart} role="img" aria-label={`成绩分布：${spread.candidates} 人，${said}`}>
        <div className={styles.plot} aria-hidden="true">
          <span
            className={styles.band}
            style={{
              insetInlineStart: at(spread.mean - spread.deviation),
              insetInlineEnd: `calc(100% - ${at(spread.mean + spread.deviation)})`,
            }}
          />
          {bins.map((bin) => (
            <span
              key={bin.from}
              className={styles.slot}
              style={{ flexGrow: bin.to - bin.from }}
              title={`${range(bin)}：${bin.candidates} 人`}
            >
              <span className={styles.bar} style={{ height: `${(bin.candidates / most) * 100}%` }} />
            </span>
          ))}
          {marks.map(({ name, mark, style }) => (
            <span key={name} className={`${styles.line} ${style}`} style={{ insetInlineStart: at(mark) }} />
          ))}
        </div>
        <div className={styles.axis} aria-hidden="true">
          <span>0</span>
          <span>{fullMark / 2}</span>
          <span>{fullMark} 分</span>
        </div>
        <div className={styles.legend} aria-hidden="true">
          {marks.map(({ name, mark, style }) => (
            <span key={name}>
              <span className={`${styles.key} ${style}`} />
              {name} {mark}
            </span>
          ))}
          <span>
            <span className={`${styles.key} ${styles.band}`} />
            平均分 ± 标准差
          </span>
          <span>最高的一段 {most} 人</span>
        </div>
      </figure>
      <details className={styles.meanings}>
        <summary>各分数段的人数</summary>
        <table className={styles.values} aria-label="各分数段的人数">
          <tbody>
            {bins.map((bin) => (
              <tr key={bin.from}>
                <th scope="row">{range(bin)}</th>
                <td>{bin.candidates} 人</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
