import { useEffect, useRef } from 'react'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import styles from './LoadingOverlay.module.css'
import { useLoadingShown } from './loading.ts'

/** The loading indicator: a picture over the page and over open dialogs. Short waits show nothing. */
export function LoadingOverlay() {
  return useLoadingShown() ? <Overlay /> : null
}

function Overlay() {
  const overlay = useRef<HTMLDivElement>(null)
  // Open dialogs are in the top layer: only a later element of the top layer is shown above them.
  useEffect(() => {
    // The indicator may have been removed before the effect runs.
    if (overlay.current?.isConnected) overlay.current.showPopover?.()
  }, [])
  return (
    <div ref={overlay} popover="manual" role="status" className={styles.overlay}>
      <Spinner />
      <span className="visually-hidden">加载中</span>
    </div>
  )
}
