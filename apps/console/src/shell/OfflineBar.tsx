import { useIsOffline } from '../platform/network.ts'
import styles from './OfflineBar.module.css'

/**
 * Says in every room that the server is out of reach, as long as it is. Its place is always there: screen readers tell
 * what comes into a place, not what comes together with one.
 */
export function OfflineBar() {
  const isOffline = useIsOffline()
  return (
    <div role="status" className={isOffline ? styles.bar : undefined}>
      {isOffline && '连不上服务器：看到的可能不是最新的，现在保存不了。连上后会自动恢复，已填写的内容留在页面上。'}
    </div>
  )
}
