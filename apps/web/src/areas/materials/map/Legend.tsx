import type { BandCounts } from '@tizhou/domain/knowledge/bands'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { BANDS, bandsText, pointsIn } from './bands.ts'
import styles from './KnowledgeVein.module.css'

/** The meaning of colours and signs, and the number of points of the whole map in each band. */
export function Legend({ bands }: { bands: BandCounts }) {
  return (
    <div className={styles.legend}>
      <ul className={styles.bands} aria-label="图例">
        {BANDS.map(({ band, name, sign, tone }) => (
          <li key={band} data-tone={tone}>
            <span aria-hidden="true">{sign}</span>
            {name} {bands[band]}
          </li>
        ))}
      </ul>
      <Mastery bands={bands} />
    </div>
  )
}

/** The bar of mastery of a branch. */
export function Mastery({ bands, name = '全图' }: { bands: BandCounts; name?: string }) {
  const known = BANDS.filter(({ band }) => band !== 'unknown')
  return (
    <Progress
      label={`${name}的掌握：${bandsText(bands) || '没有考点'}`}
      max={pointsIn(bands)}
      value={known.map(({ band, tone }) => ({ value: bands[band], tone }))}
      size="s"
    />
  )
}
