import { useEffect, useState } from 'react'
import { useRouterState } from '../platform/navigation/router/hooks.ts'
import styles from './LoadingBar.module.css'

/**
 * The shortest time that the bar is shown, a little longer than a page's fade: it must not flash at quick navigations,
 * ms.
 */
const SHOWN_MS = 250

/** The indicator of navigations between pages (specification, "Navigation behaviour"); changes of filters show none. */
export function LoadingBar() {
  const going = useRouterState(({ address, shown }) => address.pathname !== shown?.place.pathname)
  const path = useRouterState(({ address }) => address.pathname)
  const [begun, setBegun] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation to a page restarts it
  useEffect(() => {
    setBegun(true)
    const timer = setTimeout(() => setBegun(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [path])

  return (
    <div role="status" className={styles.status}>
      {(going || begun) && (
        <>
          <div className={styles.bar} />
          <span className={styles.text}>加载中</span>
        </>
      )}
    </div>
  )
}
