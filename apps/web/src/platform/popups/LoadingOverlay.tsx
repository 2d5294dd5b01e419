import { useEffect, useRef } from 'react'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import styles from './LoadingOverlay.module.css'
import { useLoadingShown } from './loading.ts'

/** The loading indicator: a picture over the page, above open dialogs too. Short waits show nothing. */
export function LoadingOverlay() {
  return useLoadingShown() ? <Overlay /> : null
}

function Overlay() {
  const overlay = useRef<HTMLDivElement>(null)
  // The top layer is where open dialogs lie: nothing else comes above them.
  useEffect(() => {
    // What was waited for may have come before the effect runs: then it is out of the document again.
    if (overlay.current?.isConnected) overlay.current.showPopover?.()
  }, [])
  return (
    <div ref={overlay} popover="manual" role="status" className={styles.overlay}>
      <Spinner />
      <span className="visually-hidden">加载中</span>
    </div>
  )
}
