import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LIVE_PLACES } from '@tizhou/domain/live/lesson'
import { Tabs } from 'antd'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Attendance } from './Attendance.tsx'
import { Desk } from './Desk.tsx'
import { STATES } from './lessonTypes.ts'

/** One lesson: its running room, and the attendance. */
export default function LessonPage() {
  const { liveID: text } = useParams({ strict: false }) as { liveID: string }
  const liveID = Number(text)
  const detail = useQuery({
    queryKey: ['live', 'desk', liveID],
    queryFn: ({ signal }) => request('live.deskOf', { liveID }, { signal, allowedRepeat: true }),
    refetchInterval: 15_000,
  })
  return (
    <DetailPage
      detail={detail}
      title={detail.data ? `直播间：${detail.data.lesson.title}` : '直播间'}
      back={{ to: '/live', label: '返回直播课' }}
    >
      {(data) => (
        <>
          <Facts
            of={{
              状态: STATES[data.lesson.state],
              方式: LIVE_PLACES[data.lesson.place],
              开始: showMoment(data.lesson.startsAt),
              时长: `${data.lesson.minutes} 分钟`,
              老师: data.lesson.teacher,
              预约:
                data.lesson.capacity > 0 ? `${data.lesson.booked} / ${data.lesson.capacity}` : `${data.lesson.booked}`,
              推流地址: data.pushUrl || undefined,
            }}
          />
          <Tabs
            items={[
              {
                key: 'desk',
                label: '现场管理',
                children: <Desk liveID={liveID} data={data} onChanged={() => void detail.refetch()} />,
              },
              {
                key: 'attendance',
                label: '到课与效果',
                children: <Attendance liveID={liveID} title={data.lesson.title} />,
              },
            ]}
          />
        </>
      )}
    </DetailPage>
  )
}
