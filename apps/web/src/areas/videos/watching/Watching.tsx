import { useQuery } from '@tanstack/react-query'
import { clockText } from '@tizhou/domain/videos/clockText'
import { type PlayerEffect, resumeAt } from '@tizhou/domain/videos/player'
import { shareOf } from '@tizhou/domain/videos/stretches'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { perform } from '../../../calls/making/call.ts'
import { type Lesson, lessonTest, renewMedia, videoNotes } from '../../../calls/videos.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { toast } from '../../../platform/feedback.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { getSession } from '../../../platform/session/session.ts'
import { reportVideoSwitch } from '../../../platform/tracking/media.ts'
import { watchLink } from '../../../platform/videos/watchLink.ts'
import { keepPlayerSettings, usePlayerSettings } from '../../../player/playerSettings.ts'
import { PlayerStore, usePlayer } from '../../../player/playerStore.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { ContentsPanel } from './ContentsPanel.tsx'
import { questionMarks, shownMarks } from './marks.ts'
import { NextLesson } from './NextLesson.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { PointsPanel, QuestionsPanel } from './PointsPanel.tsx'
import type { PanelName } from './panels.ts'
import { SubtitlesPanel } from './SubtitlesPanel.tsx'
import type { OpenedLesson } from './useOpenedLesson.ts'
import { type OfPlan, useSaving } from './useSaving.ts'
import styles from './Watching.module.css'

/** Loaded on demand together with its libraries, which nothing else imports. */
const VideoPlayer = lazy(() => import('../../../player/VideoPlayer.tsx'))
const LessonQuestions = lazy(() => import('./LessonQuestions.tsx'))

const PANELS: Readonly<Record<PanelName, string>> = {
  contents: '目录',
  teacher: '老师的课',
  points: '考点',
  questions: '题目',
  notes: '笔记',
  subtitles: '字幕',
}

const SAID_MS = 3_000

interface Props {
  opened: OpenedLesson
  /** The second to start at; default: the last place. */
  at?: number
  panels: readonly PanelName[]
  plan?: OfPlan
  /** Rendered under the video. */
  below?: ReactNode
}

/** The questions shown in place of the video: those of a mark, or all of the lesson. */
type Asked = { mark: number | null; ids: readonly number[] }

/** A lesson: the player, the panels beside it, and the questions that replace it when they are due. */
export default function Watching({ opened: { appID, lesson, left, played }, at, panels, plan, below }: Props) {
  const { videoID, name, media, next, previous } = lesson
  const navigate = useNavigate()
  const settings = usePlayerSettings()
  const [shown, setShown] = useState<PanelName>(panels[0] ?? 'contents')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOver, setOver] = useState(false)
  const [noteAsked, setNoteAsked] = useState(0)
  const [marks] = useState(() => questionMarks(lesson))
  const meet = useRef<(effect: PlayerEffect) => void>(() => {})
  const [store] = useState(
    () =>
      new PlayerStore({
        rules: { noSkip: lesson.noSkip === 1 },
        ...{ played, left: at ?? left, marks },
        onEffect: (effect) => meet.current(effect),
      }),
  )
  const notes = useQuery(videoNotes({ appID, videoID }))
  const test = useQuery({ ...lessonTest({ appID, videoID }), enabled: marks.length > 0 })
  const settled = usePlayer(store, (player) => player.settled)
  useSaving(store, { appID, lesson, plan })

  useEffect(() => {
    meet.current = (effect) => {
      if (effect.type === 'refused') toast('第一次观看不能快进，看过的部分可以随意跳', SAID_MS)
      if (effect.type === 'ended') setOver(true)
      if (effect.type !== 'ask') return
      if (document.fullscreenElement) void document.exitFullscreen()
      setAsked({ mark: effect.mark, ids: marks.find(({ id }) => id === effect.mark)?.questionIDs ?? [] })
    }
  })
  // Questions that were answered before do not interrupt the video again.
  useEffect(() => {
    const done = new Set(test.data?.history.filter(({ DoneCount }) => DoneCount > 0).map(({ AllTestID }) => AllTestID))
    for (const { id, questionIDs } of marks)
      if (questionIDs.every((one) => done.has(one))) store.act({ type: 'settled', mark: id })
  }, [test.data, marks, store])
  useEffect(() => {
    const from = resumeAt(store.view.get(), left, media.seconds)
    if (at === undefined && from > 0) toast(`从上次的 ${clockText(from)} 继续`, SAID_MS)
  }, [at, left, store, media.seconds])

  const goTo = (to: typeof next, actType: string) => {
    if (!to) return
    reportVideoSwitch({ videoID: String(videoID), actType, progress: store.view.get().at })
    const link = to.isOpen
      ? watchLink({ Type: lesson.Type, videoID: to.videoID })
      : paths.videoNoBuy({ backUrl: hrefOf(watchLink(lesson)) })
    void navigate(link)
  }
  const endQuestions = () => {
    if (asked?.mark != null) store.act({ type: 'settled', mark: asked.mark })
    setAsked(null)
  }
  const keyed = (address: string) => `${address}&guid=${getSession()?.guid ?? ''}`
  const addressesOf = ({ address, type, qualities }: Lesson['media']) => ({
    address: keyed(address),
    type,
    qualities: qualities.map((one) => ({ ...one, address: keyed(one.address) })),
  })
  const subtitles = lesson.subtitles.map((one) => ({ ...one, address: keyed(one.address) }))

  return (
    <div className={styles.watching} data-asked={asked !== null || undefined}>
      <div className={styles.main}>
        {asked && (
          <div className={styles.questions}>
            {test.data ? (
              <Suspense>
                <LessonQuestions
                  key={`${asked.mark}`}
                  appID={appID}
                  wire={test.data}
                  ids={asked.ids}
                  title={name}
                  note={asked.mark === null ? '这一课的题' : '随堂题，答完继续看'}
                  onEnd={endQuestions}
                />
              </Suspense>
            ) : (
              <Empty
                title={test.isError ? '题目没有加载成功' : '正在取题目'}
                text="可以先接着看，题目以后再做。"
                action={<Button onClick={endQuestions}>继续看视频</Button>}
              />
            )}
          </div>
        )}
        <Suspense fallback={<Skeleton height="26rem" radius="var(--radius-m)" />}>
          <VideoPlayer
            store={store}
            name={name}
            source={{
              ...addressesOf(media),
              renew: async () => addressesOf(await perform(renewMedia(), { appID, videoID })),
            }}
            poster={lesson.poster || undefined}
            subtitles={subtitles}
            marks={shownMarks(lesson, notes.data?.list ?? [])}
            watermark={lesson.watermark}
            keys={asked === null}
            isMini={asked !== null}
            onNote={() => {
              setShown('notes')
              setNoteAsked(noteAsked + 1)
            }}
            onNext={next ? () => goTo(next, 'next') : undefined}
          >
            {isOver && next && (
              <NextLesson
                next={next}
                begins={settings.autoNext}
                onNext={(actType) => goTo(next, actType)}
                onStay={() => setOver(false)}
              />
            )}
          </VideoPlayer>
        </Suspense>
        {!asked && (
          <div className={styles.under}>
            <WatchedBar store={store} />
            <Button size="s" aria-disabled={!previous} onClick={() => goTo(previous, 'previous')}>
              上一课
            </Button>
            <Button size="s" aria-disabled={!next} onClick={() => goTo(next, 'next')}>
              下一课
            </Button>
            <Switch checked={settings.autoNext} onChange={(autoNext) => keepPlayerSettings({ autoNext })}>
              自动播放下一课
            </Switch>
          </div>
        )}
        {!asked && below}
      </div>
      {!asked && (
        <aside className={styles.side} aria-label="这一课">
          <Tabs
            label="这一课"
            tabs={panels.map((value) => ({ value, label: PANELS[value] }))}
            shown={shown}
            onShow={setShown}
          >
            {(shown === 'contents' || shown === 'teacher') && (
              <ContentsPanel
                appID={appID}
                lesson={lesson}
                store={store}
                ofTeacher={shown === 'teacher'}
                onSwitch={(actType) =>
                  reportVideoSwitch({ videoID: String(videoID), actType, progress: store.view.get().at })
                }
              />
            )}
            {shown === 'points' && <PointsPanel appID={appID} lesson={lesson} store={store} />}
            {shown === 'questions' && (
              <QuestionsPanel
                marks={marks}
                settled={settled}
                store={store}
                onPractise={() => {
                  store.pause()
                  setAsked({ mark: null, ids: marks.flatMap(({ questionIDs }) => questionIDs) })
                }}
              />
            )}
            {shown === 'notes' && (
              <NotesPanel
                appID={appID}
                videoID={videoID}
                store={store}
                notes={notes.data?.list ?? []}
                asked={noteAsked}
              />
            )}
            {shown === 'subtitles' && <SubtitlesPanel subtitles={subtitles} store={store} />}
          </Tabs>
        </aside>
      )}
    </div>
  )
}

/** The watched share of the video, by distinct seconds. */
function WatchedBar({ store }: { store: PlayerStore }) {
  const share = usePlayer(store, ({ played, duration }) => Math.floor(shareOf(played, duration) * 100))
  return (
    <span className={styles.watched}>
      <span>已看 {share}%</span>
      <Progress size="s" label={`已看 ${share}%`} max={100} value={share} />
    </span>
  )
}
