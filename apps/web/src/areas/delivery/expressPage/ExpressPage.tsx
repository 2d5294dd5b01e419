import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { allDeliver } from '../../../calls/delivery.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import styles from './ExpressPage.module.css'
import { ParcelCard } from './ParcelCard.tsx'

/**
 * The parcels of books with purchases: address, tracking, confirmation of arrival (specification, section 2, "Personal
 * area").
 */
export default function ExpressPage() {
  const { data, isError, isFetching, refetch } = useQuery(allDeliver())
  const list = data?.list ?? []
  const waiting = list.filter(({ state }) => state === 'due').length
  // Only one parcel's tracking is open at first: each costs a request to the carrier.
  const open = list.find(({ state }) => state === 'sent' || state === 'moving' || state === 'delivered')
  return (
    <Page
      title="物流信息"
      width="reading"
      note={
        waiting > 0
          ? `有 ${waiting} 个订单的图书在等您填写收货地址`
          : '购买的班次含图书时，在这里填写收货地址、查看物流并确认收货'
      }
      actions={
        <>
          <Link {...paths.userAddress({ backUrl: '/expressPage' })} className={buttonClass('ghost')}>
            管理地址
          </Link>
          {list.length > 0 && (
            <Button {...tracked('print')} icon={<Printer />} onClick={() => window.print()}>
              打印
            </Button>
          )}
        </>
      }
    >
      {!data && isError && (
        <Failure
          title="物流信息没有加载成功"
          text="您的图书不受影响，请检查网络后重试。"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && (
        <Loading className={styles.list}>
          <Skeleton height="12rem" radius="var(--radius-l)" />
          <Skeleton height="12rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {data && list.length === 0 && <Empty title="还没有要寄送的图书" text="购买含图书的班次后，图书会出现在这里。" />}
      {list.length > 0 && (
        <div className={styles.list}>
          {list.map((parcel) => (
            <ParcelCard key={parcel.orderID} parcel={parcel} isOpen={parcel === open} />
          ))}
        </div>
      )}
    </Page>
  )
}
