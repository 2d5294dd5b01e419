import { useSittingView } from '../sittingContext.ts'
import styles from './ConfirmingNote.module.css'

/** Covers a confirmed step until the next one is loaded; shown only when that takes a while. */
export function ConfirmingNote() {
  const { doing, net, kept } = useSittingView()
  if (doing !== 'confirmStep') return null
  const offline = net === 'offline'
  return (
    <p className={styles.note} data-offline={offline || undefined} role="status">
      {offline
        ? `网络未连接，本小题${kept ? '已存在本机' : '只在本页，请不要关闭页面'}；连上后自动确认并显示下一小题。`
        : '正在确认本小题，请稍候。'}
    </p>
  )
}
