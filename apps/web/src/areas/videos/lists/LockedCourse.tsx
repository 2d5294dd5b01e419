import { newPopUpNames } from '@tizhou/domain/versions/purchaseNames'
import type { VideoModule } from '@tizhou/domain/videos/videos'
import { Crown } from 'lucide-react'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { usePurchaseList } from '../../../platform/popups/purchaseQueries.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Lists.module.css'

/** The versions that open the rest of a module's courses. */
export function LockedCourse({ Type, appID, backUrl }: { Type: VideoModule; appID: number; backUrl: string }) {
  const { versions, held } = usePurchaseList(true, appID)
  const names = versions && held ? [...new Set(newPopUpNames(versions, held, { modulevip: Type }))] : undefined
  return (
    <section className={styles.locked} aria-label="开通方式">
      <Crown aria-hidden="true" />
      <p>
        {names?.length
          ? `免费的课可以直接看，其余的课开通任一班次后可看：${names.join('、')}`
          : '免费的课可以直接看，其余的课需要开通班次。'}
      </p>
      <Button
        variant="vip"
        {...tracked('buyVideo')}
        onClick={() => void askPurchase({ modulevip: Type, appID, showIndex: 'video', backUrl })}
      >
        查看开通方式
      </Button>
    </section>
  )
}
