import { clockText } from '@tizhou/domain/videos/clockText'
import type { PlayerStore } from './playerStore.ts'
import { usePlayer } from './playerStore.ts'
import styles from './TimeMarks.module.css'

export interface TimeMark {
  second: number
  kind: 'chapter' | 'question' | 'note'
  name: string
}

/** Marks of chapters, questions and notes on the seek bar. Lists beside the player contain the same. */
export function TimeMarks({ store, marks }: { store: PlayerStore; marks: readonly TimeMark[] }) {
  const duration = usePlayer(store, (player) => player.duration)
  const loop = usePlayer(store, (player) => player.loop)
  if (duration <= 0) return null
  const share = (second: number) => `${Math.min(100, (second / duration) * 100)}%`
  return (
    <div className={styles.marks} aria-hidden="true">
      {loop && (
        <span
          className={styles.loop}
          style={{ left: share(loop.from), width: share((loop.to ?? loop.from + 0.5) - loop.from) }}
        />
      )}
      {marks
        .filter(({ second }) => second <= duration)
        .map(({ second, kind, name }) => (
          <span
            key={`${kind} ${second} ${name}`}
            className={styles[kind]}
            style={{ left: share(second) }}
            title={`${clockText(second)} ${name}`}
          />
        ))}
    </div>
  )
}
