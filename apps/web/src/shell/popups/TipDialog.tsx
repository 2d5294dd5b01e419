import { Html } from '@tizhou/question-view/html/Html.tsx'
import type { OpenTip } from '../../platform/feedback.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './TipDialog.module.css'

/** The generic tip dialog (specification, "Pop-ups and overlays", 6). */
export default function TipDialog({ tip }: { tip: OpenTip }) {
  const { title = '温馨提示', content, confirm = '确定', cancel, closable = false, destructive = false, answer } = tip
  const harmless = closable ? 'close' : cancel ? 'cancel' : 'confirm'
  return (
    <Dialog
      open
      size="s"
      kind="alert"
      title={title}
      onClose={() => answer(harmless)}
      cross={closable}
      footer={
        <>
          {cancel && (
            <Button data-autofocus={destructive || undefined} onClick={() => answer('cancel')}>
              {cancel === true ? '取消' : cancel}
            </Button>
          )}
          <Button
            variant={destructive ? 'danger' : 'primary'}
            data-autofocus={!destructive || undefined}
            onClick={() => answer('confirm')}
          >
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
