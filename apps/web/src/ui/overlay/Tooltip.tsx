import {
  cloneElement,
  type FocusEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Side } from './place.ts'
import styles from './Tooltip.module.css'
import { usePlaced } from './usePlaced.ts'

interface Hovered {
  'aria-describedby'?: string
}

export interface TooltipProps {
  text: string
  side?: Side
  /** The text repeats the control's accessible name: it is not announced a second time. */
  names?: boolean
  children: ReactElement<Hovered>
}

const DELAY = 350

/** A short text beside a control, on hover after a moment and on keyboard focus at once. Esc hides it. */
export function Tooltip({ text, side = 'bottom', names = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const control = useRef<HTMLElement | null>(null)

  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const showSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), DELAY)
  }
  const showOnFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(':focus-visible')) setOpen(true)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  // The wrapper has no box (display: contents), so the control inside is measured.
  useLayoutEffect(() => {
    if (open) control.current = (anchor.current?.firstElementChild as HTMLElement | null) ?? null
  }, [open])
  usePlaced(open, control, popup, side, 'center')

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the control inside it
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={showOnFocus}
      onBlur={hide}
    >
      {names ? children : cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open &&
        createPortal(
          <div ref={popup} id={id} role="tooltip" className={styles.tooltip} aria-hidden={names || undefined}>
            {text}
          </div>,
          anchor.current?.closest('dialog') ?? document.body,
        )}
    </span>
  )
}
