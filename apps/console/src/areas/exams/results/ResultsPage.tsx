import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { request } from '../../../platform/request.ts'
import { DetailPage } from '../../../ui/DetailPage.tsx'
import { useAddress } from '../../../ui/useAddress.ts'
import { QuestionsTab } from './QuestionsTab.tsx'
import { RescoringHistory } from './RescoringHistory.tsx'
import { RoomTab } from './RoomTab.tsx'
import { ScoresTab } from './ScoresTab.tsx'

/** How often the room is looked at again, ms: calmly, since many may look. */
const ROOM_EVERY_MS = 15_000

/** The results of a published paper: its room now, its scores, its questions. */
export default function ResultsPage() {
  const { appID: subject, paperID: paper } = useParams({ strict: false }) as { appID: string; paperID: string }
  const of = { appID: Number(subject), paperID: Number(paper) }
  const [search, change] = useAddress()
  const room = useQuery({
    queryKey: ['paper results', of.paperID, 'room'],
    queryFn: ({ signal }) => request('exams.resultsRoom', of, { signal, allowedRepeat: true }),
    refetchInterval: ROOM_EVERY_MS,
  })
  const key = room.data?.paperKey
  return (
    <DetailPage
      detail={room}
      title={room.data ? `考试情况：${room.data.name}` : '考试情况'}
      back={
        key === undefined
          ? { to: '/papers', label: '返回试卷列表', search: { subject } }
          : { to: `/papers/${subject}/${encodeURIComponent(key)}`, label: '返回试卷' }
      }
    >
      {(now) => (
        <Tabs
          destroyOnHidden
          activeKey={search.tab ?? 'room'}
          onChange={(tab) => change({ tab: tab === 'room' ? undefined : tab })}
          items={[
            { key: 'room', label: '考场', children: <RoomTab of={of} room={now} isLost={room.isError} /> },
            { key: 'scores', label: '成绩', children: <ScoresTab of={of} name={now.name} /> },
            { key: 'questions', label: '题目', children: <QuestionsTab of={of} name={now.name} /> },
            { key: 'rescorings', label: '重新计分', children: <RescoringHistory {...of} /> },
          ]}
        />
      )}
    </DetailPage>
  )
}
