import { isBlank } from '@tizhou/domain/runner/entry'
import { currentEntry } from '@tizhou/domain/runner/selectors'
import type { RunnerStore } from '../../../../../runner/state/runnerStore.ts'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx'

interface StepDialogProps {
  store: RunnerStore
  onClose: () => void
  onConfirm: () => void
}

/**
 * Room A: asks before a step of a case is confirmed, which hides it for good. Focuses the cancel button, so that a
 * second Enter does not confirm.
 */
export function StepDialog({ store, onClose, onConfirm }: StepDialogProps) {
  const blank = isBlank(currentEntry(store.get().run))
  return (
    <Dialog
      open
      kind="alert"
      size="s"
      title="确认本小题？"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            返回修改
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            确认
          </Button>
        </>
      }
    >
      <p>确认后显示下一小题，本小题不能再查看或修改。</p>
      {blank && <p>本小题还没有作答。</p>}
    </Dialog>
  )
}
