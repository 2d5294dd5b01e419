import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './RunnerSkeleton.module.css'

/** The placeholder of the question page while its set loads. */
export function RunnerSkeleton() {
  return (
    <Loading label="题目加载中" className={styles.runner}>
      <div className={styles.top}>
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton width="22rem" height="2rem" radius="var(--radius-m)" />
      </div>
      <div className={styles.paper}>
        <div className={styles.measure}>
          <Skeleton width="9rem" height="1.25rem" />
          <Skeleton height="1.375rem" />
          <Skeleton width="70%" height="1.375rem" />
          {['A', 'B', 'C', 'D', 'E'].map((name) => (
            <Skeleton key={name} height="3.125rem" radius="var(--radius-m)" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
