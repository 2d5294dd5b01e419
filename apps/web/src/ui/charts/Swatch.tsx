import type { Tone } from '../theme/tone.ts'
import styles from './Swatch.module.css'

/** A sample of the colour of a part of a bar, before the words that explain it. */
export const Swatch = ({ tone }: { tone: Extract<Tone, 'right' | 'wrong' | 'due' | 'neutral'> }) => (
  <i className={styles.swatch} data-tone={tone} aria-hidden="true" />
)
