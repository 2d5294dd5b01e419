import { X } from 'lucide-react'
import { closeToast, useToasts } from '../platform/feedback.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Toasts.module.css'

/** The centred short messages (specification, "Pop-ups and overlays", 7), read out politely. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={styles.layer} role="status">
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
