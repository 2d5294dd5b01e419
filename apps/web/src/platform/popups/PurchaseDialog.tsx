import { givenNames, newPopUpNames } from '@tizhou/domain/versions/purchaseNames'
import { newPopUpTier } from '@tizhou/domain/versions/tier'
import { Crown } from 'lucide-react'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { PurchaseAsked } from './asked.ts'
import styles from './PurchaseDialog.module.css'
import { PurchaseVersions } from './PurchaseVersions.tsx'
import { heldOf } from './purchaseQueries.ts'
import { usePurchase } from './usePurchase.ts'

/** The purchase-required pop-up, new style (specification, section 2, "Pop-ups and overlays", 1). */
export default function PurchaseDialog({ asked, onClose }: { asked: PurchaseAsked; onClose: () => void }) {
  const { list, bookID, throughService, buy, close } = usePurchase(asked, onClose)
  const held = list.held && heldOf(list.held, list.appEName)
  const title = held ? `您当前的班次为 ${newPopUpTier(held)}` : '您当前的班次为 …'

  if (throughService)
    return (
      <Dialog
        open
        size="s"
        title={title}
        onClose={close}
        footer={
          <Button variant="primary" data-autofocus onClick={close}>
            我知道了
          </Button>
        }
      >
        <p>通过客服购买后方可使用此功能</p>
        <p className={styles.note}>如您已购买，请重新登录</p>
      </Dialog>
    )

  // A live class brings its own names. For hideByVip every version that the learner holds counts, whatever its app.
  const names =
    givenNames(asked) ??
    (list.versions && list.held && newPopUpNames(list.versions, list.held, { ...asked, ...(bookID && { bookID }) }))
  return (
    <Dialog
      open
      size="s"
      title={title}
      onClose={close}
      footer={
        <Button variant="vip" data-autofocus onClick={buy}>
          立即购买
        </Button>
      }
    >
      <p>开通以下任意一个班次即可使用此功能</p>
      <PurchaseVersions list={list} names={names}>
        {(shown) => (
          <ul className={styles.versions}>
            {shown.map((name) => (
              <li key={name}>
                <Crown aria-hidden="true" />
                {name}
              </li>
            ))}
          </ul>
        )}
      </PurchaseVersions>
      <p className={styles.note}>如您已购买，请重新登录</p>
    </Dialog>
  )
}
