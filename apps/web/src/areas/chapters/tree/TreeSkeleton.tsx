import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './TreeSkeleton.module.css'

const LEVELS = [0, 1, 2, 2, 2, 1, 2, 2, 0, 1]

/** The placeholder of the page while its tree loads. */
export function TreeSkeleton() {
  return (
    <Loading className={styles.page} label="正在加载目录">
      <Skeleton width="9rem" height="2rem" />
      <Skeleton width="100%" height="2.5rem" />
      <div className={styles.rows}>
        {LEVELS.map((level, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a static placeholder
          <div key={at} style={{ paddingInlineStart: `${level * 1.5}rem` }}>
            <Skeleton width={`${16 - level * 2}rem`} height="1.125rem" />
            <Skeleton width="7rem" height="1.125rem" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
