import { X } from 'lucide-react'
import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './Enlarged.module.css'

export interface EnlargedProps {
  source: string
  description: string
  onClose: () => void
}

/** A picture over the whole window. Esc, the button or a press beside the picture closes it; the focus returns. */
export function Enlarged({ source, description, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    if (!dialog.current?.open) dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Esc or the button
    <dialog ref={dialog} className={styles.dialog} aria-label={description} onCancel={cancel} onClick={closeBeside}>
      <img className={styles.picture} src={source} alt={description} />
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <X aria-hidden />
      </button>
    </dialog>,
    document.body,
  )
}
