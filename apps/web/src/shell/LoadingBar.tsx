import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import styles from './LoadingBar.module.css'

/** Shorter waits show nothing: a flash of an indicator only disturbs. */
const SHOW_AFTER_MS = 150

/** The indicator of a navigation under way (specification, "Navigation behaviour"). */
export function LoadingBar() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!pending) return setShown(false)
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pending])

  return (
    <div role="status" className={styles.status}>
      {shown && (
        <>
          <div className={styles.bar} />
          <span className={styles.text}>加载中</span>
        </>
      )}
    </div>
  )
}
