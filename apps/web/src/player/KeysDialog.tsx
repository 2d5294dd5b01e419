import { Dialog } from '../ui/overlay/Dialog.tsx'
import styles from './KeysDialog.module.css'

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['空格 或 K', '播放、暂停'],
  ['← →', '后退、前进 5 秒'],
  ['J L', '后退、前进 10 秒'],
  ['0 – 9', '跳到全片的十分之几'],
  ['Home End', '跳到开头、结尾'],
  ['↑ ↓', '音量'],
  ['M', '静音'],
  ['< >', '减速、加速'],
  ['C', '字幕'],
  ['F', '全屏'],
  ['N', '在这一秒记笔记'],
  ['Shift + N', '下一课'],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="播放器快捷键" size="s" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
