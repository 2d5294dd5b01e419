import { clockText } from '@tizhou/domain/videos/clockText'
import { SPEEDS } from '@tizhou/domain/videos/speeds'
import { Captions, NotebookPen, Repeat, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuChoice } from '../ui/overlay/Menu.tsx'
import styles from './Controls.module.css'
import { usePlayerSettings } from './playerSettings.ts'
import { type PlayerStore, usePlayer } from './playerStore.ts'
import { SkipNote } from './SkipNote.tsx'
import { type TimeMark, TimeMarks } from './TimeMarks.tsx'
import { toggleCaptions } from './useCaptions.ts'
import type { Qualities } from './useSource.ts'

interface Props {
  store: PlayerStore
  marks: readonly TimeMark[]
  qualities: Qualities
  hasSubtitles: boolean
  /** Shows only the controls that a small player in a corner needs. */
  isMini?: boolean
  onNote?: () => void
  onNext?: () => void
  /** Rendered at the end of the bar. */
  more?: ReactNode
}

const AUTO = -1

/**
 * The bars under the video: the seek bar above, all other controls below. A video that follows a clock has no seek bar.
 */
export function Controls({ store, marks, qualities, hasSubtitles, isMini, onNote, onNext, more }: Props) {
  if (isMini)
    return (
      <media-control-bar class={styles.bar}>
        <media-play-button notooltip="" />
        <media-seek-backward-button seekoffset={10} notooltip="" />
        <media-mute-button notooltip="" />
        <Clock store={store} />
        <span className={styles.space} />
        {more}
      </media-control-bar>
    )
  return (
    <div className={styles.controls}>
      {!store.follows && (
        <div className={styles.time}>
          <media-time-range />
          <TimeMarks store={store} marks={marks} />
          <SkipNote store={store} />
        </div>
      )}
      <media-control-bar class={styles.bar}>
        <media-play-button notooltip="" />
        {!store.follows && (
          <>
            <media-seek-backward-button seekoffset={10} notooltip="" class={styles.wide} />
            <media-seek-forward-button seekoffset={10} notooltip="" class={styles.wide} />
          </>
        )}
        {onNext && (
          <button
            type="button"
            className={styles.button}
            aria-label="下一课"
            title="下一课（Shift+N）"
            onClick={onNext}
          >
            <SkipForward aria-hidden="true" />
          </button>
        )}
        <media-mute-button notooltip="" />
        <media-volume-range class={styles.volume} />
        {!store.follows && <Clock store={store} />}
        <span className={styles.space} />
        {!store.follows && <LoopButton store={store} />}
        {onNote && (
          <button
            type="button"
            className={styles.button}
            aria-label="记笔记"
            title="在这一秒记笔记（N）"
            onClick={onNote}
          >
            <NotebookPen aria-hidden="true" />
          </button>
        )}
        {!store.follows && <SpeedMenu store={store} />}
        {qualities.list.length > 1 && <QualityMenu qualities={qualities} />}
        {hasSubtitles && <CaptionsButton store={store} />}
        {more}
        <media-pip-button notooltip="" />
        <media-fullscreen-button notooltip="" />
      </media-control-bar>
    </div>
  )
}

function Clock({ store }: { store: PlayerStore }) {
  const at = usePlayer(store, (player) => Math.floor(player.at))
  const duration = usePlayer(store, (player) => player.duration)
  return (
    <span className={styles.clock}>
      {clockText(at)} / {clockText(duration)}
    </span>
  )
}

function CaptionsButton({ store }: { store: PlayerStore }) {
  const { captions } = usePlayerSettings()
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="字幕"
      title="字幕（C）"
      aria-pressed={captions}
      onClick={() => store.video && toggleCaptions(store.video)}
    >
      <Captions aria-hidden="true" />
    </button>
  )
}

function QualityMenu({ qualities: { list, playing, chosen, canBeAuto, choose } }: { qualities: Qualities }) {
  const auto = { value: AUTO, label: chosen === null && playing !== null ? `自动（${playing}P）` : '自动' }
  const shown = chosen === null ? '自动' : `${chosen}P`
  return (
    <Menu
      label="清晰度"
      side="top"
      align="end"
      trigger={
        <button type="button" className={styles.button} aria-label={`清晰度：${shown}`} title="清晰度">
          {shown}
        </button>
      }
    >
      <MenuChoice
        label="清晰度"
        value={chosen ?? AUTO}
        options={[...(canBeAuto ? [auto] : []), ...list.map((value) => ({ value, label: `${value}P` }))]}
        onChange={(value) => choose(value === AUTO ? null : value)}
      />
    </Menu>
  )
}

function SpeedMenu({ store }: { store: PlayerStore }) {
  const speed = usePlayer(store, (player) => player.speed)
  return (
    <Menu
      label="播放速度"
      side="top"
      align="end"
      trigger={
        <button type="button" className={styles.button} aria-label={`播放速度：${speed} 倍`} title="播放速度（< 和 >）">
          {speed}×
        </button>
      }
    >
      <MenuChoice
        label="播放速度"
        value={speed}
        options={SPEEDS.toReversed().map((value) => ({ value, label: value === 1 ? '正常' : `${value} 倍` }))}
        onChange={(value) => store.setSpeed(value)}
      />
    </Menu>
  )
}

/** One button for three steps: set the loop's start, set its end, leave the loop. */
function LoopButton({ store }: { store: PlayerStore }) {
  const loop = usePlayer(store, (player) => player.loop)
  const [label, action] = !loop
    ? (['从这里开始循环（A 点）', 'loopFrom'] as const)
    : loop.to === undefined
      ? (['到这里循环（B 点）', 'loopTo'] as const)
      : (['取消 A–B 循环', 'loopOff'] as const)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={loop?.to !== undefined}
      onClick={() => store.act({ type: action })}
    >
      <Repeat aria-hidden="true" />
      {loop && <small>{loop.to === undefined ? 'A–' : 'A–B'}</small>}
    </button>
  )
}
