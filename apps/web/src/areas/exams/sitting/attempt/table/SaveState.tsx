import { Check, CloudOff, RefreshCw } from 'lucide-react'
import { useSittingView } from '../sittingContext.ts'
import styles from './SaveState.module.css'

const STATES = {
  saved: { Icon: Check, word: '已保存' },
  saving: { Icon: RefreshCw, word: '正在保存' },
  allThere: { Icon: CloudOff, word: '未连接，作答都已送达' },
  offline: { Icon: CloudOff, word: '未连接，答案已存在本机' },
  pageOnly: { Icon: CloudOff, word: '未连接，答案只在本页，请勿关闭' },
} as const

/** Says whether the server has all answers and, if not, where they are. */
export function SaveState() {
  const { net, unsaved, kept } = useSittingView()
  const cut = unsaved === 0 ? 'allThere' : kept ? 'offline' : 'pageOnly'
  const { Icon, word } = STATES[net === 'offline' ? cut : net]
  return (
    <span className={styles.state} data-state={net}>
      <Icon aria-hidden="true" />
      <span role="status" aria-label="保存状态">
        {word}
        {net === 'offline' && unsaved > 0 && `（${unsaved} 题）`}
      </span>
    </span>
  )
}
