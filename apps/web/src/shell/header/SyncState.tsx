import { CloudOff, CloudUpload } from 'lucide-react'
import { flush, useOutbox } from '../../platform/outbox/outbox.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import styles from './SyncState.module.css'

/** The number of entries that the server does not have yet; renders nothing without any. */
export function SyncState() {
  const { pending, online, state } = useOutbox()
  const sending = state === 'sending'
  const words = pending > 0 ? `${pending} 条待同步` : ''
  const shown = !online || (pending > 0 && (state === 'waiting' || pending > 1))

  return (
    <div className={styles.state}>
      <span className="visually-hidden" role="status">
        {shown ? (online ? words : `离线，${words || '作答保存在本机'}`) : ''}
      </span>
      {shown && (
        <Tooltip
          text={online ? '已保存在本机，正在等待上传。点击立即上传' : '网络已断开。作答保存在本机，联网后自动上传'}
        >
          <Button
            size="s"
            variant="ghost"
            className={online ? undefined : styles.offline}
            icon={online ? <CloudUpload /> : <CloudOff />}
            pending={sending}
            onClick={() => void flush()}
          >
            {online ? words : `离线${words && ` · ${words}`}`}
          </Button>
        </Tooltip>
      )}
    </div>
  )
}
