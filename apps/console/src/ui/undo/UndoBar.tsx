import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import styles from './UndoBar.module.css'
import { dropAllNotices, dropNotice, subscribeNotices, type UndoNotice, undoNotices } from './undoNotices.ts'

/** Long enough to read the notice, see the change in the table and reach the button, also by keyboard or screen reader. */
const SHOWN_MS = 60_000
/** The height that notices take from the page, its windows and its menu (base.css). */
const HEIGHT = '--notices'

function subscribeHidden(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isTabHidden = () => document.hidden

/**
 * What was done and can be undone, at the bottom of the page. The bar has this place for itself: page, windows and drawers
 * end above it, so that it covers none of their buttons. F6 moves the focus to the newest notice, and back; Escape closes
 * the notice that has the focus.
 */
export function UndoBar() {
  const notices = useSyncExternalStore(subscribeNotices, undoNotices)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => dropAllNotices, [])
  useEffect(() => {
    const box = bar.current
    if (!box) return
    const root = document.documentElement
    const sizes = new ResizeObserver(() => root.style.setProperty(HEIGHT, `${box.offsetHeight}px`))
    sizes.observe(box)
    return () => {
      sizes.disconnect()
      root.style.removeProperty(HEIGHT)
    }
  }, [])
  useEffect(() => {
    const box = bar.current
    if (!box) return
    let before: HTMLElement | null = null
    const goBack = () => before?.isConnected && before.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      const isInside = box.contains(document.activeElement)
      const newest = [...box.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)
      if (!newest) return
      event.preventDefault()
      if (isInside) return void goBack()
      before = document.activeElement instanceof HTMLElement ? document.activeElement : null
      newest.focus()
    }
    const onEscape = (event: KeyboardEvent) => {
      const notice = event.target instanceof Element && event.target.closest<HTMLElement>('[data-notice]')
      if (event.key !== 'Escape' || !notice) return
      // An open window would hear it at `window`, and close too.
      event.stopPropagation()
      goBack()
      dropNotice(notice.dataset.notice as string)
    }
    // An open window fetches the focus back from outside; it hears of it at `window`, so that it must not come there.
    // A notice that goes away gives it back to what had it before (shell/keptFocus.ts).
    const keep = (event: FocusEvent) => event.stopPropagation()
    window.addEventListener('keydown', onKey)
    box.addEventListener('keydown', onEscape)
    box.addEventListener('focusin', keep)
    return () => {
      window.removeEventListener('keydown', onKey)
      box.removeEventListener('keydown', onEscape)
      box.removeEventListener('focusin', keep)
    }
  }, [])
  return (
    <div ref={bar} className={styles.bar}>
      {notices.map((notice) => (
        <Notice key={notice.key} of={notice} />
      ))}
    </div>
  )
}

/**
 * A notice goes by itself, but not under the pointer, while it has the focus, or in a hidden tab: after each of these its
 * whole time begins anew.
 */
function Notice({ of }: { of: UndoNotice }) {
  const { key, title, description, takeBack } = of
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHidden = useSyncExternalStore(subscribeHidden, isTabHidden)
  const isHeld = isHovered || hasFocus || isHidden
  // A notice that replaces another of its key is a new object, with its whole time before it.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dropNotice(of.key), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, of])
  return (
    <div
      role="alert"
      data-notice={key}
      className={styles.notice}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocusCapture={() => setHasFocus(true)}
      onBlurCapture={() => setHasFocus(false)}
    >
      <CheckCircleFilled aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.title}>{title}</span>
        {description && <span className={styles.description}>{description}</span>}
      </div>
      <Button
        size="small"
        type="primary"
        data-undo
        aria-keyshortcuts="F6"
        title="按 F6 也能跳到这里，按 Esc 关闭"
        onClick={takeBack}
      >
        撤销
      </Button>
      <Button
        size="small"
        type="text"
        aria-label="关闭"
        icon={<CloseOutlined aria-hidden />}
        onClick={() => dropNotice(key)}
      />
    </div>
  )
}
