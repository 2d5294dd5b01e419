import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'

const waiting = new Set<() => void>()

/** Resolves when somebody next answers that the page is not left. */
export const whoStays = (): Promise<void> => new Promise((resolve) => waiting.add(resolve))

function stay(): void {
  for (const resolve of waiting) resolve()
  waiting.clear()
}

const UNSAVED = '有修改还没有保存，离开后不会保留。'

/** Asks before the page is left (a link, back, closing the tab) with unsaved changes. `content` tells what would be lost. */
export function useUnsavedGuard(isDirty: boolean, content = UNSAVED): void {
  const { modal } = App.useApp()
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      return new Promise<boolean>((resolve) => {
        modal.confirm({
          title: '离开这个页面？',
          content,
          okText: '离开',
          okButtonProps: { danger: true },
          cancelText: '留下',
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(false),
          onCancel: () => {
            stay()
            resolve(true)
          },
        })
      })
    },
  })
}
