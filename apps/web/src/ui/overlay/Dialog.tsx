import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { classes } from '../theme/classes.ts'
import styles from './Dialog.module.css'
import { giveBackTo, lastPressed } from './pressed.ts'

export interface DialogProps {
  open: boolean
  /** Called by Esc, the close button and a press outside. Absent: only the dialog's own buttons close it. */
  onClose?: () => void
  /** false: no close button; Esc still closes. */
  cross?: boolean
  title: string
  children: ReactNode
  /** The buttons, the main one last. */
  footer?: ReactNode
  size?: 's' | 'm' | 'l'
  /** `alert` is read out at once, and a press outside does not close it. */
  kind?: 'plain' | 'alert'
  /** The element that gets the focus first; default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A modal dialog based on `<dialog>`: the focus stays inside and returns to its previous element afterwards. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, cross = true, title, children, footer, size = 'm', kind = 'plain', initialFocus } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const byKey = useRef(false)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    const opener = lastPressed()
    if (!element.open) element.showModal()
    const first =
      initialFocus?.current ?? element.querySelector<HTMLElement>('[data-autofocus]') ?? firstControl(element)
    first?.focus()
    return () => {
      element.close()
      if (before === document.body && byKey.current) giveBackTo(opener)
      else if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [initialFocus])

  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[size])}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={kind === 'alert' ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={(event) => {
        // Browsers close a dialog at the second Esc even where `cancel` was prevented.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        byKey.current = true
        onClose?.()
      }}
      onClick={(event) => event.target === event.currentTarget && kind !== 'alert' && onClose?.()}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={`${id}-title`}>{title}</h2>
          {onClose && cross && <IconButton label="关闭" icon={<X />} size="s" onClick={onClose} />}
        </header>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/** The first control of body and footer, before the close button. */
function firstControl(dialog: HTMLElement): HTMLElement | null {
  const focusable = 'button, a[href], input, select, textarea, [tabindex="0"]'
  return (
    dialog.querySelector<HTMLElement>(`:is(div, footer) > :is(${focusable}), form :is(${focusable})`) ??
    dialog.querySelector<HTMLElement>(focusable)
  )
}
