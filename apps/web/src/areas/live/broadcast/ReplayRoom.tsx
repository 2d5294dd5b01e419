import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type LiveRoom, replayChat } from '../../../calls/live.ts'
import { useSession } from '../../../platform/session/session.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { PlayerStore, usePlayer } from '../../../player/playerStore.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './Broadcast.module.css'
import { ChatLine } from './ChatLine.tsx'
import { ChatLog } from './ChatLog.tsx'
import { addressOf, typeOf } from './playAddress.ts'
import { MOST_LINES } from './roomMessages.ts'
import { useRenewedPlay } from './useRenewedPlay.ts'

const VideoPlayer = lazy(() => import('../../../player/VideoPlayer.tsx'))

/** The chat is fetched in parts of this many seconds; messages from before the lesson count to the first part. */
const PART_S = 300
const BEFORE_S = -7_200

interface Props {
  data: LiveRoom
  appID: number
}

/** The replay: the learner may seek; the chat is shown as it was at that second. */
export function ReplayRoom({ data, appID }: Props) {
  const { lesson, play } = data
  const guid = useSession()?.guid ?? ''
  const [player] = useState(() => new PlayerStore())
  const renew = useRenewedPlay(appID, lesson.liveID)
  const second = usePlayer(player, (one) => Math.floor(one.at))
  const phase = usePlayer(player, (one) => one.phase)
  const part = Math.floor(second / PART_S)
  return (
    <div className={styles.room}>
      <div className={styles.stage}>
        {play ? (
          <div className={styles.screen}>
            <Suspense fallback={<Skeleton height="20rem" />}>
              <VideoPlayer
                store={player}
                name={lesson.title}
                source={{ address: addressOf(play, guid), type: typeOf(play), renew }}
              >
                {phase !== 'playing' && second === 0 ? (
                  <Button variant="primary" size="l" {...tracked('joinLive')} onClick={() => player.play()}>
                    播放回放
                  </Button>
                ) : undefined}
              </VideoPlayer>
            </Suspense>
          </div>
        ) : (
          <div className={styles.board}>
            <p>这节课没有录像，右边是当时的讨论。</p>
          </div>
        )}
      </div>
      <section className={styles.chat} aria-label="当时的讨论">
        <h2 className={styles.chatTitle}>当时的讨论</h2>
        <div className={styles.panel}>
          <ChatLog newest={play ? second : undefined}>
            <ul>
              {part > 0 && <Part {...{ appID, lesson, part: part - 1, second, hasVideo: play !== null }} />}
              <Part {...{ appID, lesson, part, second, hasVideo: play !== null }} />
            </ul>
          </ChatLog>
        </div>
      </section>
    </div>
  )
}

interface PartProps {
  appID: number
  lesson: LiveRoom['lesson']
  part: number
  second: number
  /** Without a video the whole chat is shown. */
  hasVideo: boolean
}

function Part({ appID, lesson: { liveID, startTime }, part, second, hasVideo }: PartProps) {
  const from = part === 0 ? BEFORE_S : part * PART_S
  const to = hasVideo ? (part + 1) * PART_S : 86_400
  const asked = useQuery(replayChat({ appID, liveID, from, to }))
  const shown = asked.data?.list.filter(({ at }) => !hasVideo || at <= startTime + (second + 1) * 1_000)
  if (shown?.length === 0 && part === 0)
    return (
      <li>
        <Empty compact title="到这里还没有人发言" text="继续播放，讨论会按当时的时间出现。" />
      </li>
    )
  return shown
    ?.slice(hasVideo ? -MOST_LINES : 0)
    .map((message) => <ChatLine key={message.messageID} message={message} />)
}
