import { useQuery } from '@tanstack/react-query'
import { userConcern } from '../../../calls/live.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { FollowLine } from '../introduction/FollowLine.tsx'
import { LessonsCard } from '../LessonsCard.tsx'
import { LessonsPage, NoLessons } from '../LessonsPage.tsx'
import styles from '../Live.module.css'
import { useBooking } from '../useBooking.ts'
import { useLessons } from '../useLessons.ts'

/** /myLiveReservation: the learner's booked lessons: cancel, enter, watch the replay. */
export default function MyLiveReservationPage() {
  const { appID, asked, list } = useLessons()
  const booking = useBooking(appID, 'myLiveReservation')
  const concern = useQuery(userConcern()).data
  const mine = list?.filter(({ appointStatus }) => appointStatus === 1)
  const coming = mine?.filter(({ state }) => state !== 'over' && state !== 'replay') ?? []
  const past = mine?.filter(({ state }) => state === 'over' || state === 'replay').toReversed() ?? []
  return (
    <LessonsPage title="我的预约" note="本科目预约的直播课；开始之前可以取消" toList="直播课表" asked={asked}>
      {mine && (
        <div className={styles.wideFirst}>
          <div className={styles.stack}>
            <LessonsCard
              title="将要直播"
              note={coming.length > 0 ? `${coming.length} 节` : undefined}
              lessons={coming}
              booking={booking}
              empty={
                <NoLessons title="没有将要直播的预约" text="在课表里预约，开始前 15 分钟会提醒您。" go="去课表预约" />
              }
            />
            {past.length > 0 && <LessonsCard title="已经结束" lessons={past} booking={booking} />}
          </div>
          <Card title="提醒">
            <FollowLine concern={concern} source="myLiveReservation" />
          </Card>
        </div>
      )}
    </LessonsPage>
  )
}
