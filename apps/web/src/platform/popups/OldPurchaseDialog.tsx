import { oldPopUpNames } from '@tizhou/domain/versions/purchaseNames'
import { oldPopUpTier } from '@tizhou/domain/versions/tier'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { PurchaseAsked } from './asked.ts'
import styles from './PurchaseDialog.module.css'
import { PurchaseVersions } from './PurchaseVersions.tsx'
import { heldOf } from './purchaseQueries.ts'
import { usePurchase } from './usePurchase.ts'

/** The purchase-required pop-up, old style (specification, section 2, "Pop-ups and overlays", 2). */
export default function OldPurchaseDialog({ asked, onClose }: { asked: PurchaseAsked; onClose: () => void }) {
  const { list, showContent, throughService, buy, close } = usePurchase(asked, onClose)
  const { versions, held, appEName } = list
  const title = held ? `您当前的班次为 ${oldPopUpTier(heldOf(held, appEName))}` : '您当前的班次为 …'
  const names = versions && held && oldPopUpNames(versions, held, { modulevip: asked.modulevip, appEName })

  return (
    <Dialog
      open
      size="s"
      title={title}
      onClose={close}
      footer={
        !throughService && (
          <Button variant="vip" data-autofocus onClick={buy}>
            去购买
          </Button>
        )
      }
    >
      {throughService ? (
        <>
          <p>使用此功能需联系客服购买</p>
          <p className={styles.note}>如您已购买，请重新登录</p>
        </>
      ) : (
        <>
          <p>使用此功能需购买以下任意一个班次</p>
          <PurchaseVersions list={list} names={names}>
            {(shown) => <p className={styles.names}>{shown.join('、')}</p>}
          </PurchaseVersions>
          <p className={styles.note}>{showContent || '如您已购买，请重新登录'}</p>
        </>
      )}
    </Dialog>
  )
}
