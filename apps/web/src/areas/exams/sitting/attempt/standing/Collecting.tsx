import { Spinner } from '../../../../../ui/feedback/Spinner.tsx'
import { useSittingView } from '../sittingContext.ts'
import styles from './Collecting.module.css'

/** Covers the paper while it is collected: time is up, and nothing can be answered any more. */
export function Collecting() {
  const { phase, net } = useSittingView()
  if (phase !== 'collecting') return null
  return (
    <div className={styles.veil} role="alert">
      <div className={styles.collecting}>
        <Spinner />
        <p className={styles.title}>时间到，正在收卷</p>
        <p>
          {net === 'offline'
            ? '网络未连接。已送达的作答由服务器按时收卷，连上后即可看到结果。'
            : '请稍候，不要关闭页面。'}
        </p>
      </div>
    </div>
  )
}
