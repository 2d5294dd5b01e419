import { lazy, Suspense } from 'react'
import styles from './Illustration.module.css'
import type { SceneName } from './scenes.tsx'

export type IllustrationName = SceneName

// Loaded separately, since most pages show none. One that cannot be loaded is left out: it carries no information.
const Scene = lazy(() => import('./scenes.tsx').catch(() => ({ default: () => null })))

/** Small decorative scenes in brand colours; the words beside them carry the information. */
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
