import type { Tone } from '../theme/tone.ts'
import styles from './Swatch.module.css'

/** The colour of a part of a bar, before the words that say what it means. */
export const Swatch = ({ tone }: { tone: Extract<Tone, 'right' | 'wrong' | 'due' | 'neutral'> }) => (
  <i className={styles.swatch} data-tone={tone} aria-hidden="true" />
)
