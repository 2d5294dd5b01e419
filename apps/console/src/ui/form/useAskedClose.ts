import { App } from 'antd'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

/**
 * Closes a dialog; with unsaved input it asks first, also before the page is left. `isBusy`: it stays open until what
 * was begun is over.
 */
export function useAskedClose({
  isDirty,
  isBusy = false,
  guardsPage = true,
  onClose,
}: {
  isDirty: boolean
  isBusy?: boolean
  /** False: the dialog itself leads to another page. */
  guardsPage?: boolean
  onClose: () => void
}): () => void {
  const { modal } = App.useApp()
  useUnsavedGuard(isDirty && guardsPage)
  return () => {
    if (isBusy) return
    if (!isDirty) return onClose()
    modal.confirm({
      title: '放弃未保存的修改？',
      content: '关闭后，填写的内容不会保留。',
      okText: '放弃修改',
      okButtonProps: { danger: true },
      cancelText: '继续填写',
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    })
  }
}
