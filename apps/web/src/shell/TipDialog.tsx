import type { OpenTip } from '../platform/feedback.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Html } from '../ui/text/Html.tsx'
import styles from './TipDialog.module.css'

/** The generic tip dialog (specification, "Pop-ups and overlays", 6). */
export default function TipDialog({ tip }: { tip: OpenTip }) {
  const { title = '温馨提示', content, confirm = '确定', cancel, closable, answer } = tip
  return (
    <Dialog
      open
      size="s"
      kind="alert"
      title={title}
      onClose={closable ? () => answer('close') : undefined}
      footer={
        <>
          {cancel && <Button onClick={() => answer('cancel')}>{cancel === true ? '取消' : cancel}</Button>}
          <Button variant="primary" data-autofocus onClick={() => answer('confirm')}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <Html html={content} />
      </div>
    </Dialog>
  )
}
