import { useMutation, useQuery } from '@tanstack/react-query'
import { ADDRESS_BOUNDS } from '@tizhou/domain/delivery/address'
import { useId, useState } from 'react'
import { type Deliver, getuseraddresslist, setDeliverInfo } from '../../../calls/delivery.ts'
import { paths } from '../../../paths.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { AddressDialog } from '../userAddress/AddressDialog.tsx'
import styles from './ExpressPage.module.css'

/** Chooses an address for a parcel, or adds one. The parcel keeps a copy of the address. */
export function ChooseAddress({ parcel, onClose }: { parcel: Deliver; onClose: () => void }) {
  const name = useId()
  const { data, isError, isFetching, refetch } = useQuery(getuseraddresslist())
  const [picked, setPicked] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const give = useMutation(setDeliverInfo())
  const list = data?.list ?? []
  const chosen = list.find(({ id }) => id === picked) ?? list[0]
  const book = parcel.books[0]

  if (isAdding)
    return (
      <AddressDialog
        isFirst={list.length === 0}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => {
          setPicked(id)
          setAdding(false)
        }}
      />
    )

  const submit = () => {
    if (!chosen || !book) return
    const { AppID: appID, AppEName: appEName, vn } = book
    give.mutate(
      { orderID: parcel.orderID, info: String(chosen.id), appID, appEName, vn },
      {
        onSuccess: () => {
          toast('收货地址已保存', REQUEST_TOAST_MS)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      title="选择收货地址"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabled={!chosen} pending={give.isPending} onClick={submit}>
            寄到这里
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {!data && isError && (
          <Failure
            compact
            title="地址没有加载成功"
            text="您保存的地址都在，请检查网络后重试。"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !isError && (
          <Loading>
            <Skeleton height="5rem" radius="var(--radius-m)" />
          </Loading>
        )}
        {data && list.length === 0 && <p>还没有收货地址，先添加一个。</p>}
        {list.length > 0 && (
          <fieldset className={styles.addresses}>
            <legend>寄到哪里</legend>
            {list.map((address) => (
              <label key={address.id} className={styles.address}>
                <input
                  type="radio"
                  name={name}
                  checked={address === chosen}
                  onChange={() => setPicked(address.id)}
                  data-autofocus={address === chosen ? true : undefined}
                />
                <span>
                  <strong>{address.userName}</strong> {address.phone}{' '}
                  {address.isdefault === 1 && <Badge tone="brand">默认</Badge>}
                  <br />
                  {address.address} {address.details}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {data && (
          <div className={styles.actions}>
            {list.length < ADDRESS_BOUNDS.addresses && (
              <Button size="s" onClick={() => setAdding(true)}>
                新增地址
              </Button>
            )}
            <Link {...paths.userAddress({ backUrl: '/expressPage' })} className={buttonClass('ghost', 's')}>
              管理地址
            </Link>
          </div>
        )}
        <p className={styles.hint}>图书按这时的地址寄出；打包前还可以改选，之后在“收货地址”里的修改不影响这个订单。</p>
        {give.error && (
          <p className={styles.trouble} role="alert">
            {wordsOf(give.error, '没有保存成功，请检查网络后重试')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
