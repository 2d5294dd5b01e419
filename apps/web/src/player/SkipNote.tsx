import { limitOf } from '@tizhou/domain/videos/player'
import { type PlayerStore, usePlayer } from './playerStore.ts'
import styles from './SkipNote.module.css'

/** Says why the viewer cannot skip ahead, while that is so. */
export function SkipNote({ store }: { store: PlayerStore }) {
  const isBound = usePlayer(store, (player) => Number.isFinite(limitOf(player)))
  return isBound ? <p className={styles.note}>第一次看不能快进；看过的部分可以回看，看完一遍后不再限制。</p> : null
}
