import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PathLink } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import styles from './Reader.module.css'

export interface MenuEntry {
  id: number
  parentID: number
  name: string
  hasText: 0 | 1
  /** Readable by the learner: free, or opened by a version. */
  open: boolean
}

interface Props {
  label: string
  entries: readonly MenuEntry[]
  shown: number | undefined
  linkTo: (id: number) => PathLink
}

/** The table of contents of a book; an entry without a text is a heading of those below it. */
export function Menu({ label, entries, shown, linkTo }: Props) {
  const depths = new Map<number, number>()
  for (const { id, parentID } of entries) depths.set(id, (depths.get(parentID) ?? -1) + 1)
  const current = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another part is shown
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <nav className={styles.menu} aria-label={label}>
      <ul className={styles.entries}>
        {entries.map(({ id, name, hasText, open }) => (
          <li
            key={id}
            ref={id === shown ? current : undefined}
            className={styles.entry}
            style={{ '--depth': depths.get(id) } as React.CSSProperties}
          >
            {hasText === 1 ? (
              <Link
                className={styles.link}
                {...tracked('openMaterial')}
                {...linkTo(id)}
                aria-current={id === shown ? 'page' : undefined}
              >
                {name}
                {!open && <Lock role="img" aria-label="未开通" />}
              </Link>
            ) : (
              <span className={styles.part}>{name}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
