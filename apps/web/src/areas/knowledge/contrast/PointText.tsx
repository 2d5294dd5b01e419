import { IMPORTANCE, type Importance } from '@tizhou/domain/points/points'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import type { KnowPoint } from '../../../calls/knowledge.ts'
import styles from './PointText.module.css'

/** The text about a point, unfolded on demand; renders nothing without a text. */
export function PointText({ of, shown }: { of: number; shown: KnowPoint }) {
  const side = shown.Sides.find(({ SameKnowPointID }) => SameKnowPointID === of)
  if (!side || side.Html === '') return null
  const told = [
    side.Importance > 0 ? `要求：${IMPORTANCE[side.Importance as Importance]}` : '',
    side.Aliases.length > 0 ? `又称：${side.Aliases.join('、')}` : '',
    side.Source === '' ? '' : `出处：${side.Source}`,
  ].filter(Boolean)
  return (
    <details className={styles.text}>
      <summary>看考点正文</summary>
      {told.length > 0 && <p className={styles.told}>{told.join(' · ')}</p>}
      <Html html={side.Html} />
    </details>
  )
}
