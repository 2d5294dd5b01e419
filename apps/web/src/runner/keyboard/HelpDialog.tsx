import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './HelpDialog.module.css'

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['A', '…', 'L'], does: '选择选项（数字 1～9、0 也可以）' },
  { keys: ['Enter'], does: '确认答案；已作答时进入下一题' },
  { keys: ['←', '→'], does: '上一题、下一题' },
  { keys: ['↑', '↓'], does: '在选项间移动，空格选中' },
  { keys: ['Alt', '字母'], does: '划掉或恢复一个选项（也可右击选项）' },
  { keys: ['F'], does: '收藏；选项有 F 时用 Shift + F' },
  { keys: ['N'], does: '写笔记' },
  { keys: ['M'], does: '标记' },
  { keys: ['R'], does: '重答：清空本题的作答，再做一次' },
  { keys: ['Shift', '1～3'], does: '标出把握：有把握、不确定、蒙的（在设置里打开）' },
  { keys: ['1', '2', '3'], does: '简答题自评：没答对、部分答对、答对了' },
  { keys: ['Ctrl', 'Enter'], does: '简答题输入时对照答案' },
  { keys: ['?'], does: '打开本窗口' },
  { keys: ['Esc'], does: '关闭窗口、收起笔记' },
]

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="快捷键"
      footer={
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>在输入框里打字时，快捷键不起作用。</p>
    </Dialog>
  )
}
