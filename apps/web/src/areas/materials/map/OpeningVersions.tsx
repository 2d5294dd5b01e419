import { newPopUpNames } from '@tizhou/domain/versions/purchaseNames'
import { Crown } from 'lucide-react'
import { usePurchaseList } from '../../../platform/popups/purchaseQueries.ts'
import styles from './KnowledgeVein.module.css'

/** The versions on sale that open a module. */
export function OpeningVersions({ module }: { module: string }) {
  const { versions, held } = usePurchaseList(true)
  const names = versions && held && [...new Set(newPopUpNames(versions, held, { modulevip: module }))]
  if (!names || names.length === 0) return null
  return (
    <div className={styles.versions}>
      <p>开通以下任意一个班次就能读：</p>
      <ul aria-label="包含它的班次">
        {names.map((name) => (
          <li key={name}>
            <Crown aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
