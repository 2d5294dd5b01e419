import { useEffect, useState } from 'react'
import { useRouterState } from '../platform/navigation/router/hooks.ts'
import styles from './LoadingBar.module.css'

/** As long as a page's fade and a bit: the words of a quick navigation do not only flash. */
const SHOWN_MS = 250

/** The indicator of each navigation from page to page (specification, "Navigation behaviour"); filters show none. */
export function LoadingBar() {
  const going = useRouterState(({ address, shown }) => address.pathname !== shown?.place.pathname)
  const path = useRouterState(({ address }) => address.pathname)
  const [begun, setBegun] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that one goes to begins it anew
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
