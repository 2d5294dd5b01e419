import { CUT_TEXTS, type CutWhy } from '@tizhou/domain/exam/cutWhy'
import { Info } from 'lucide-react'
import styles from './Corrections.module.css'

/** Why staff ended this attempt. */
export const CutNote = ({ why }: { why: CutWhy }) => (
  <div className={styles.note} role="note" aria-label="收卷原因">
    <Info aria-hidden="true" />
    <p>{CUT_TEXTS[why]}</p>
  </div>
)
