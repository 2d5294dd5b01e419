import { lazy, Suspense } from 'react'
import styles from './Illustration.module.css'
import type { SceneName } from './scenes.tsx'

export type IllustrationName = SceneName

// Apart from the pages: most of them show none. One that does not arrive is left out, it says nothing by itself.
const Scene = lazy(() => import('./scenes.tsx').catch(() => ({ default: () => null })))

/** Small scenes of one sea in brand colours. They say nothing that the words beside them don't. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 200 140"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="100" cy="70" rx="92" ry="62" className={styles.ground} />
      <Suspense>
        <Scene name={name} />
      </Suspense>
    </svg>
  )
}
