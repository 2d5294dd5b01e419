import { useQuery } from '@tanstack/react-query'
import { DOT_OF_LIVE } from '@tizhou/domain/dots/dots'
import { liveStateOf, PRESENT_EVERY_MS } from '@tizhou/domain/live/lesson'
import { useEffect, useRef, useState } from 'react'
import { enterRoom, type LiveRoom } from '../../../calls/live.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { reportLiveRecord } from '../../../platform/tracking/media.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { LessonsState } from '../LessonsState.tsx'
import { nextLesson, statesOf, stateText, TONES, timeText } from '../liveText.ts'
import { livePages } from '../pages.ts'
import { useLessons } from '../useLessons.ts'
import styles from './Broadcast.module.css'
import { ChatPanel } from './ChatPanel.tsx'
import { Closed } from './Closed.tsx'
import { isShut } from './isShut.ts'
import { ReplayRoom } from './ReplayRoom.tsx'
import { RoomStore } from './roomStore.ts'
import { SignBar } from './SignBar.tsx'
import { Stage } from './Stage.tsx'

/** The calls after a change of the rules are spread over this time, ms. */
const SPREAD_MS = 4_000
const LOOK_MS = 1_000
/** The interval of renewing the link to an outside room, which is signed for ten minutes, ms. */
const OUT_MS = 5 * 60_000
/** The interval of asking at a shut room, which opens, or is restored, meanwhile, ms. */
const SHUT_MS = 15_000

/** /liveBroadcast: the room with video, chat and sign-ins; afterwards the replay with the chat by its time. */
export default function LiveBroadcastPage() {
  const search = useSearch(livePages.liveBroadcast)
  const { appID, asked: listed, list } = useLessons()
  const liveID = search.liveID ?? (list && nextLesson(list)?.liveID)
  const entered = useQuery({
    ...enterRoom({ appID, liveID: liveID ?? 0 }),
    enabled: appID > 0 && liveID !== undefined,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (isShut(state.error) ? SHUT_MS : state.data?.out ? OUT_MS : false),
  })
  if (list && liveID === undefined)
    return (
      <Page title="直播间">
        <Empty
          title="本科目还没有直播课"
          text="老师排课后，可以从课表进入直播间。"
          action={
            <Link className={buttonClass('primary')} {...paths.liveCourseList()}>
              直播课表
            </Link>
          }
        />
      </Page>
    )
  // Before the data: a lesson may be withdrawn, moved or locked while people sit in its room.
  if (isShut(entered.error))
    return (
      <Closed
        error={entered.error}
        lesson={list?.find((one) => one.liveID === liveID)}
        appID={appID}
        onShut={() => void listed.refetch()}
        onOpen={() => void entered.refetch()}
      />
    )
  if (entered.data) return <Room key={liveID} data={entered.data} again={() => void entered.refetch()} appID={appID} />
  return (
    <Page title="直播间">
      <LessonsState asked={liveID === undefined ? listed : entered} what="直播间" />
    </Page>
  )
}

interface RoomProps {
  data: LiveRoom
  appID: number
  again: () => void
}

function Room({ data, appID, again }: RoomProps) {
  const { lesson } = data
  const userID = useSession()?.userID ?? 0
  const ask = useRef(again)
  ask.current = again
  const [store] = useState(
    () =>
      new RoomStore({
        ...{ liveID: lesson.liveID, userID, entered: data },
        onRules: () => setTimeout(() => ask.current(), Math.random() * SPREAD_MS),
        onRefused: () => ask.current(),
      }),
  )
  const isReplay = lesson.state === 'replay'
  useEffect(() => (isReplay ? undefined : store.start()), [store, isReplay])
  usePresence(data)
  useSeen(DOT_OF_LIVE[lesson.module], statesOf([lesson]))
  // Fetches the room again at the lesson's start and end and at the opening of the replay.
  useEffect(() => {
    const { openTime, startTime, endTime, replayTime, state } = lesson
    const times = { opensAt: openTime, startsAt: startTime, endsAt: endTime, replayAt: replayTime }
    const timer = setInterval(() => {
      if (liveStateOf(times, store.now()) !== state) ask.current()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [lesson, store])
  const present = useStore(store.view).present
  return (
    <Page
      width="full"
      title={lesson.title}
      note={
        <span className={styles.facts}>
          <Badge tone={TONES[lesson.state]}>{stateText(lesson)}</Badge>
          <span>{lesson.teacher}</span>
          <span>{timeText(lesson)}</span>
          {!isReplay && <span role="status">{Math.max(1, present)} 人在场</span>}
        </span>
      }
      actions={
        <Link className={buttonClass('ghost')} {...paths.liveIntroduction({ liveID: lesson.liveID })}>
          课程介绍
        </Link>
      }
    >
      {isReplay ? (
        <ReplayRoom data={data} appID={appID} />
      ) : (
        <div className={styles.room}>
          <div className={styles.stage}>
            <Stage data={data} appID={appID} store={store} />
            <SignBar data={data} store={store} />
          </div>
          <ChatPanel data={data} store={store} />
        </div>
      )}
    </Page>
  )
}

/** Reports presence at once and then every half minute; attendance is counted by it. */
function usePresence({ lesson: { liveID, place, state } }: LiveRoom): void {
  const isCounted = state === 'open' || state === 'running' || state === 'replay'
  useEffect(() => {
    if (!isCounted) return
    const tell = (liveFunctionID: string) =>
      reportLiveRecord({ liveFunctionID, liveCCID: place, liveID: String(liveID) })
    tell(state === 'replay' ? 'replay' : 'enter')
    if (state === 'replay') return
    const timer = setInterval(() => tell('stay'), PRESENT_EVERY_MS)
    return () => clearInterval(timer)
  }, [liveID, place, state, isCounted])
}
