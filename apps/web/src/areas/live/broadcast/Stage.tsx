import { ExternalLink, Play } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { LiveRoom } from '../../../calls/live.ts'
import { useSession } from '../../../platform/session/session.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { PlayerStore, usePlayer } from '../../../player/playerStore.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { timeText, waitText } from '../liveText.ts'
import { tellClick } from '../useBooking.ts'
import styles from './Broadcast.module.css'
import { addressOf, typeOf } from './playAddress.ts'
import type { RoomStore } from './roomStore.ts'
import { useRenewedPlay } from './useRenewedPlay.ts'

const VideoPlayer = lazy(() => import('../../../player/VideoPlayer.tsx'))

interface Props {
  data: LiveRoom
  appID: number
  store: RoomStore
}

/** The video: a premiere by the server's clock, a stream, a link to an outside room, or the countdown before. */
export function Stage({ data, appID, store }: Props) {
  const { lesson, play, out } = data
  if (out && (lesson.state === 'open' || lesson.state === 'running'))
    return (
      <div className={styles.board}>
        <p>这节课在 {out.host} 进行，会在新标签页打开。</p>
        <a
          className={buttonClass('primary', 'l')}
          href={out.url}
          target="_blank"
          rel="noopener"
          {...tracked('joinLive')}
          onClick={() => tellClick(lesson, '进入第三方直播间')}
        >
          <ExternalLink aria-hidden="true" />
          前往直播间
        </a>
        <p className={styles.small}>链接只供您本人使用，十分钟内有效；这里的讨论和签到照常进行。</p>
      </div>
    )
  if (lesson.state === 'open' || lesson.state === 'announced') return <Waiting data={data} store={store} />
  if (play && lesson.state === 'running')
    return <Running key={`${play.url} ${lesson.startTime}`} {...{ data, appID, play, store }} />
  return (
    <div className={styles.board}>
      <p>{lesson.state === 'running' ? '画面还没有准备好，请稍候' : '直播已经结束'}</p>
      <p className={styles.small}>
        {lesson.replayTime === null ? '这节课没有回放。' : '回放开放后，从课表或这里观看。'}
      </p>
    </div>
  )
}

function Waiting({ data: { lesson }, store }: Omit<Props, 'appID'>) {
  const [now, setNow] = useState(() => store.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 1_000)
    return () => clearInterval(timer)
  }, [store])
  return (
    <div className={styles.board}>
      <p className={styles.small}>{timeText(lesson)} 开始</p>
      <p className={styles.count} role="timer" aria-label={`距开始 ${waitText(lesson.startTime - now)}`}>
        {waitText(lesson.startTime - now)}
      </p>
      <p>您已签到，开始后自动播放；可以先在右边讨论。</p>
    </div>
  )
}

function Running({ data: { lesson }, appID, play, store }: Props & { play: NonNullable<LiveRoom['play']> }) {
  const guid = useSession()?.guid ?? ''
  const [player] = useState(
    () => new PlayerStore(lesson.place === 'premiere' ? { clock: () => (store.now() - lesson.startTime) / 1_000 } : {}),
  )
  const phase = usePlayer(player, (one) => one.phase)
  const renew = useRenewedPlay(appID, lesson.liveID)
  const isOver = play.seconds !== null && (store.now() - lesson.startTime) / 1_000 > play.seconds
  return (
    <div className={styles.screen}>
      <Suspense fallback={<Skeleton height="20rem" />}>
        <VideoPlayer
          store={player}
          name={lesson.title}
          source={{ address: addressOf(play, guid), type: typeOf(play), renew }}
          keys={false}
        >
          {isOver ? (
            <p>视频播放完了，老师还在讨论区</p>
          ) : phase !== 'playing' ? (
            <Button
              variant="primary"
              size="l"
              icon={<Play aria-hidden="true" />}
              {...tracked('joinLive')}
              onClick={() => {
                tellClick(lesson, '开始观看')
                player.play()
              }}
            >
              跟上直播
            </Button>
          ) : undefined}
        </VideoPlayer>
      </Suspense>
    </div>
  )
}
