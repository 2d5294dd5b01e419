import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/** The content-not-available pop-up (specification, section 2, "Pop-ups and overlays", 5). */
export default function NotAvailableDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog
      open
      size="s"
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          我知道了
        </Button>
      }
    >
      <p>内容尚未开放，敬请期待！</p>
    </Dialog>
  )
}
