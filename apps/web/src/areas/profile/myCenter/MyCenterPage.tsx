import { useQuery } from '@tanstack/react-query'
import { getUserInfo } from '../../../calls/account.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { AddressCard } from './AddressCard.tsx'
import { DaysCard } from './days/DaysCard.tsx'
import { DevicesCard } from './devices/DevicesCard.tsx'
import styles from './MyCenterPage.module.css'
import { MyOrders } from './MyOrders.tsx'
import { MyVips } from './MyVips.tsx'
import { MineCard } from './mine/MineCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileCard } from './profile/ProfileCard.tsx'
import { RemindersCard } from './reminders/RemindersCard.tsx'

/** The learner's profile, study days, purchases, password, devices and data. */
export default function MyCenterPage() {
  const { data: user, error, isError, isFetching, refetch } = useQuery(getUserInfo())
  if (isError && !user)
    return (
      <Page title="个人中心" width="reading">
        <LoadFailure what="账号信息" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    )
  return (
    <Page title="个人中心" width="reading">
      {user ? (
        <div className={styles.cards}>
          <ProfileHead user={user} />
          <ProfileCard userID={user.userID} />
          <DaysCard />
          <MyVips />
          <MyOrders />
          <AddressCard />
          <RemindersCard />
          <PasswordCard user={user} />
          <DevicesCard />
          <MineCard user={user} />
        </div>
      ) : (
        <Loading className={styles.cards}>
          <Skeleton height="8.5rem" radius="var(--radius-l)" />
          <Skeleton height="12rem" radius="var(--radius-l)" />
          <Skeleton height="7rem" radius="var(--radius-l)" />
        </Loading>
      )}
    </Page>
  )
}
