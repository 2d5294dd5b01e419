import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './Reader.module.css'

/** The placeholder of a book: its table of contents and a text. */
export const ReaderLoading = () => (
  <Loading className={styles.columns}>
    <Skeleton height="16rem" radius="var(--radius-m)" />
    <Skeleton height="24rem" radius="var(--radius-l)" />
  </Loading>
)
