import { App } from 'antd'

/** Closes a dialog (its button, the cross, Esc); asks first where something typed would be lost. */
export function useAskedClose(isDirty: boolean, onClose: () => void): () => void {
  const { modal } = App.useApp()
  return () => {
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
