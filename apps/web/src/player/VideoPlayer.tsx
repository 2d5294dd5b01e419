import './elements.ts'
import type { PlayerCommand } from '@tizhou/domain/videos/keys'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Controls } from './Controls.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { keepPlayerSettings, playerSettings } from './playerSettings.ts'
import type { PlayerStore } from './playerStore.ts'
import type { TimeMark } from './TimeMarks.tsx'
import { toggleCaptions, useCaptions } from './useCaptions.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { useSource, type VideoSource } from './useSource.ts'
import styles from './VideoPlayer.module.css'
import { Watermark } from './Watermark.tsx'

export interface Subtitles {
  lang: string
  name: string
  address: string
}

export interface VideoPlayerProps {
  store: PlayerStore
  /** The accessible name of the video. */
  name: string
  source: VideoSource
  poster?: string
  subtitles?: readonly Subtitles[]
  marks?: readonly TimeMark[]
  /** The text of the moving watermark; the video pauses when somebody removes the watermark. */
  watermark?: string
  /** false: the page's keys are in use elsewhere (a question is being answered). */
  keys?: boolean
  /** Small, in a position that the page chooses, while the viewer works elsewhere. */
  isMini?: boolean
  onNote?: () => void
  onNext?: () => void
  /** Rendered at the end of the bar of controls. */
  more?: ReactNode
  /** Rendered over the video, also in full screen. */
  children?: ReactNode
}

/** The player: one video with all controls. Its state is in the store (playerStore.ts). */
export default function VideoPlayer(props: VideoPlayerProps) {
  const {
    store,
    name,
    source,
    poster,
    subtitles = [],
    marks = [],
    watermark,
    keys = true,
    isMini,
    onNote,
    onNext,
  } = props
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [helping, setHelping] = useState(false)
  useEffect(() => (video ? store.attach(video) : undefined), [store, video])
  const { qualities, failed, retry } = useSource(video, source, store)
  useCaptions(video)
  useEffect(() => {
    if (!video) return
    video.volume = playerSettings().volume
    const keep = () => keepPlayerSettings({ volume: video.volume })
    video.addEventListener('volumechange', keep)
    return () => video.removeEventListener('volumechange', keep)
  }, [video])
  usePlayerKeys(keys && !helping, (command) => {
    if (command.type === 'help') setHelping(true)
    else if (command.type === 'note') onNote?.()
    else if (command.type === 'next') onNext?.()
    else if (video) obey(command, video, store)
  })
  return (
    <section className={styles.player} aria-label={`视频：${name}`} data-mini={isMini || undefined}>
      <media-controller nohotkeys="" class={styles.controller}>
        {/* biome-ignore lint/a11y/useMediaCaption: its tracks are those that the lesson has */}
        <video ref={setVideo} slot="media" className={styles.video} playsInline preload="metadata" poster={poster}>
          {subtitles.map(({ lang, name: label, address }) => (
            <track key={address} kind="subtitles" srcLang={lang} label={label} src={address} />
          ))}
        </video>
        <media-loading-indicator slot="centered-chrome" noautohide="" />
        {watermark && <Watermark text={watermark} store={store} />}
        {failed && (
          <div className={styles.over} role="alert" {...{ noautohide: '' }}>
            <p>视频没有加载成功，看到的位置已经保存。</p>
            <Button variant="primary" onClick={retry}>
              重新加载
            </Button>
          </div>
        )}
        {/* Else it would lie over the button that loads the video again. */}
        {props.children && !failed && (
          <div className={styles.over} {...{ noautohide: '' }}>
            {props.children}
          </div>
        )}
        <Controls
          isMini={isMini}
          hasSubtitles={subtitles.length > 0}
          store={store}
          marks={marks}
          qualities={qualities}
          onNote={onNote}
          onNext={onNext}
          more={props.more}
        />
      </media-controller>
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
    </section>
  )
}

const inRange = (value: number): number => Math.min(1, Math.max(0, value))

function obey(command: PlayerCommand, video: HTMLVideoElement, store: PlayerStore): void {
  if (command.type === 'toggle') store.toggle()
  else if (command.type === 'move') store.move(command.by)
  else if (command.type === 'moveTo') store.seek(command.share * store.view.get().duration)
  else if (command.type === 'speed') store.changeSpeed(command.way)
  else if (command.type === 'mute') video.muted = !video.muted
  else if (command.type === 'captions') toggleCaptions(video)
  else if (command.type === 'fullscreen') void toggleFullscreen(video)
  else if (command.type === 'volume') {
    video.muted = false
    video.volume = inRange(video.volume + command.by)
  }
}

async function toggleFullscreen(video: HTMLVideoElement): Promise<void> {
  const controller = video.closest('media-controller')
  await (document.fullscreenElement ? document.exitFullscreen() : controller?.requestFullscreen())?.catch(
    () => undefined,
  )
}
