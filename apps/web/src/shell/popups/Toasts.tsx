import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeToast, type Toast, useToasts } from '../../platform/feedback.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import styles from './Toasts.module.css'

/**
 * The centred short messages (specification, "Pop-ups and overlays", 7), announced politely. While a dialog is open
 * they are rendered inside it: elements outside of a modal dialog are behind it, inert, and not read out.
 */
export function Toasts() {
  const toasts = useToasts()
  const dialog = useTopDialog(toasts.length > 0)
  return (
    <>
      <Layer toasts={dialog ? [] : toasts} role="status" />
      {dialog && createPortal(<Layer toasts={toasts} role="alert" />, dialog)}
    </>
  )
}

function Layer({ toasts, role }: { toasts: readonly Toast[]; role: 'status' | 'alert' }) {
  const layer = useRef<HTMLDivElement>(null)
  const empty = toasts.length === 0
  // Shown in the browser's top layer, so that no dialog covers it. Not while empty: opening it forces a layout.
  useEffect(() => {
    const element = layer.current
    // The dialog around it may have been removed before the effect runs.
    if (empty || !element?.isConnected || !element.showPopover) return
    element.showPopover()
    return () => element.hidePopover()
  }, [empty])
  return (
    <div ref={layer} popover="manual" className={styles.layer} role={role}>
      {toasts.map(({ id, text, action }) => (
        <div key={id} className={action ? styles.asking : styles.toast}>
          <span>{text}</span>
          {action && (
            <>
              <Button
                size="s"
                variant="ghost"
                onClick={() => {
                  closeToast(id)
                  action.run()
                }}
              >
                {action.label}
              </Button>
              <IconButton size="s" label="关闭" icon={<X />} onClick={() => closeToast(id)} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** The topmost open dialog, observed while there are messages. */
function useTopDialog(watching: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    if (!watching) return setDialog(null)
    const look = () => setDialog([...document.querySelectorAll('dialog[open]')].at(-1) ?? null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [watching])
  return dialog
}
