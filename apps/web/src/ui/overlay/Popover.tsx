import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Popover.module.css'
import type { Align, Side } from './place.ts'
import { giveBackTo } from './pressed.ts'
import { usePlaced } from './usePlaced.ts'

export interface TriggerProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-controls'?: string
}

export interface PopoverProps {
  /** A Button or IconButton; it gets the props for opening. */
  trigger: ReactElement<TriggerProps>
  label: string
  side?: Side
  align?: Align
  role?: 'dialog' | 'menu'
  className?: string
  /** Gets `close`, which also returns the focus. */
  children: (close: () => void) => ReactNode
}

/** Focuses an element; where the body had the focus, removes it, so that keys belong to the page. */
function giveBack(focused: Element | null): void {
  if (focused instanceof HTMLElement && focused.isConnected && focused !== document.body) focused.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** A small pop-up beside its button: closed by Esc, by a press elsewhere and by leaving it with Tab. */
export function Popover(props: PopoverProps) {
  const { trigger, label, side = 'bottom', align = 'start', role = 'dialog', className, children } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  /** The element focused before opening, which gets the focus back: a mouse press may not have focused the button. */
  const before = useRef<Element | null>(null)
  usePlaced(open, button, popup, side, align)

  const close = () => {
    setOpen(false)
    giveBack(before.current)
  }

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!popup.current?.contains(target) && !button.current?.contains(target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      if (before.current === document.body) giveBackTo(button.current)
      else giveBack(before.current)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open])

  useEffect(() => {
    if (open && role === 'dialog') popup.current?.focus()
  }, [open, role])

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: () => {
          if (!open) before.current = document.activeElement
          setOpen(!open)
        },
        'aria-expanded': open,
        'aria-haspopup': role,
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: its role is a dialog or a menu
        <div
          ref={popup}
          id={id}
          role={role}
          aria-label={label}
          tabIndex={-1}
          className={classes(styles.popover, role === 'menu' && styles.menu, className)}
          onBlur={(event) => {
            const next = event.relatedTarget as Node | null
            if (next && !event.currentTarget.contains(next) && !button.current?.contains(next)) setOpen(false)
          }}
        >
          {children(close)}
        </div>
      )}
    </>
  )
}
