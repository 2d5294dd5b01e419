import { useMutation, useQuery } from '@tanstack/react-query'
import { ADDRESS_BOUNDS } from '@tizhou/domain/delivery/address'
import { ArrowLeft, MapPin, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Address, destroyuserAddress, getuseraddresslist, updateuserAddress } from '../../../calls/delivery.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../../platform/feedback.ts'
import { goTo } from '../../../platform/navigation/navigation.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { deliveryPages } from '../pages.ts'
import { AddressDialog } from './AddressDialog.tsx'
import styles from './UserAddressPage.module.css'

const PLACES: Readonly<Record<string, string>> = { '/expressPage': '物流信息', '/myCenter': '个人中心' }

/** Addresses for books, the default one first: add, change, delete (specification, section 2, "Personal area"). */
export default function UserAddressPage() {
  const { backUrl = '/myCenter' } = useSearch(deliveryPages.userAddress)
  const { data, isError, isFetching, refetch } = useQuery(getuseraddresslist())
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const list = data?.list ?? []
  const isFull = list.length >= ADDRESS_BOUNDS.addresses
  const add = (
    <Button
      {...tracked('newAddress')}
      variant="primary"
      icon={<Plus />}
      disabled={isFull}
      onClick={() => setEditing('new')}
    >
      新增地址
    </Button>
  )
  return (
    <Page
      title="收货地址"
      width="reading"
      note={
        isFull
          ? `已保存 ${list.length} 个，达到上限；请先删除不用的地址`
          : '图书与资料寄到这里；默认地址在填写收货信息时自动选中'
      }
      actions={
        <>
          <Button variant="ghost" icon={<ArrowLeft />} onClick={() => goTo(backUrl)}>
            返回{PLACES[backUrl] ?? '刚才的页面'}
          </Button>
          {list.length > 0 && add}
        </>
      }
    >
      {!data && isError && (
        <Failure
          title="地址没有加载成功"
          text="您保存的地址都在，请检查网络后重试。"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && (
        <Loading className={styles.list}>
          <Skeleton height="7rem" radius="var(--radius-l)" />
          <Skeleton height="7rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {data && list.length === 0 && (
        <Empty title="还没有收货地址" text="添加一个，购买含图书的班次后直接使用。" action={add} />
      )}
      {list.length > 0 && (
        <div ref={heading} tabIndex={-1} className={styles.holder}>
          <ul className={styles.list} aria-label="收货地址">
            {list.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                onEdit={() => setEditing(address)}
                onGone={() => heading.current?.focus()}
              />
            ))}
          </ul>
        </div>
      )}
      {editing && (
        <AddressDialog
          address={editing === 'new' ? undefined : editing}
          isFirst={list.length === 0}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            toast('地址已保存', REQUEST_TOAST_MS)
          }}
        />
      )}
    </Page>
  )
}

interface AddressCardProps {
  address: Address
  onEdit: () => void
  /** Called after the deletion, which also removes the focused element. */
  onGone: () => void
}

function AddressCard({ address, onEdit, onGone }: AddressCardProps) {
  const update = useMutation(updateuserAddress())
  const remove = useMutation(destroyuserAddress())
  const { id, userName, phone, details, isdefault } = address
  const failed = (error: unknown) => toast(wordsOf(error, '没有成功，请检查网络后重试'), REQUEST_TOAST_MS)
  const askRemove = async () => {
    const answer = await tip({
      title: '删除地址',
      content: '删除后不能恢复；已寄出的图书不受影响。',
      confirm: '删除',
      cancel: '取消',
      closable: true,
      destructive: true,
    })
    if (answer !== 'confirm') return
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast('地址已删除', REQUEST_TOAST_MS)
          onGone()
        },
        onError: failed,
      },
    )
  }
  return (
    <li className={styles.card}>
      <MapPin aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.who}>
          <strong>{userName}</strong>
          <span>{phone}</span>
          {isdefault === 1 && <Badge tone="brand">默认</Badge>}
        </p>
        <p>
          {address.address} {details}
        </p>
      </div>
      <div className={styles.actions}>
        {isdefault === 0 && (
          <Button
            size="s"
            variant="ghost"
            pending={update.isPending}
            onClick={() => update.mutate({ ...address, isdefault: 1 }, { onError: failed })}
          >
            设为默认
          </Button>
        )}
        <Button size="s" variant="ghost" aria-label={`修改 ${userName} 的地址`} onClick={onEdit}>
          修改
        </Button>
        <Button
          size="s"
          variant="ghost"
          pending={remove.isPending}
          aria-label={`删除 ${userName} 的地址`}
          onClick={() => void askRemove()}
        >
          删除
        </Button>
      </div>
    </li>
  )
}
