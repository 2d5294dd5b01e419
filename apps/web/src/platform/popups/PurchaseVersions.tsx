import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './PurchaseDialog.module.css'
import type { PurchaseList } from './purchaseQueries.ts'

interface PurchaseVersionsProps {
  list: PurchaseList
  /** Undefined while loading. */
  names: readonly string[] | undefined
  children: (names: readonly string[]) => ReactNode
}

/** The versions of a purchase pop-up, each once; a placeholder while they load, a message where that fails. */
export function PurchaseVersions({ list, names, children }: PurchaseVersionsProps) {
  if (names) {
    const once = [...new Set(names)]
    return once.length > 0 ? children(once) : <p className={styles.none}>目前没有包含此功能的在售班次。</p>
  }
  if (list.failed)
    return (
      <div role="alert" className={styles.failed}>
        <span>班次没有加载成功，您的学习记录不受影响。</span>
        <Button size="s" icon={<RotateCw />} pending={list.retrying} onClick={list.retry}>
          重试
        </Button>
      </div>
    )
  return (
    <Loading className={styles.coming}>
      <Skeleton height="2.5rem" />
      <Skeleton height="2.5rem" />
    </Loading>
  )
}
