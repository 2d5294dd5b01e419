import type { Data } from '@tizhou/contract/contract'
import { ChevronLeft, ChevronRight, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { classes } from '../../../ui/theme/classes.ts'
import styles from './PictureViewer.module.css'
import { enlarge, move, type PictureView, turn, WHOLE } from './pictureView.ts'

type Picture = Data<'materials.getSprintImgList'>['list'][number]

/** The distance that an arrow key moves an enlarged picture, as a share of the frame. */
const ARROW = 0.1
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW },
}

/** Pictures one at a time; each can be enlarged, moved and turned, by mouse and keyboard. */
export function PictureViewer({ label, pictures }: { label: string; pictures: readonly Picture[] }) {
  const [at, setAt] = useState(0)
  const [view, setView] = useState(WHOLE)
  const picture = pictures[at]
  if (!picture) return null
  const show = (next: number) => {
    if (!pictures[next]) return
    setAt(next)
    setView(WHOLE)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepOf(event.key, view)
    const next = step === undefined ? viewOf(event.key, view) : WHOLE
    if (!next) return
    event.preventDefault()
    if (step === undefined) setView(next)
    else show(at + step)
  }
  return (
    <section className={styles.viewer} aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.bar} role="toolbar" aria-label="图片工具">
        <IconButton
          label="上一张"
          shortcut="PageUp"
          icon={<ChevronLeft />}
          disabled={at === 0}
          {...tracked('turnPicture')}
          onClick={() => show(at - 1)}
        />
        <span role="status">
          第 {at + 1} 张，共 {pictures.length} 张
        </span>
        <IconButton
          label="下一张"
          shortcut="PageDown"
          icon={<ChevronRight />}
          disabled={at === pictures.length - 1}
          {...tracked('turnPicture')}
          onClick={() => show(at + 1)}
        />
        <span className={styles.end}>
          <IconButton label="缩小图片" shortcut="-" icon={<ZoomOut />} onClick={() => setView(enlarge(view, -1))} />
          <IconButton label="放大图片" shortcut="+" icon={<ZoomIn />} onClick={() => setView(enlarge(view, 1))} />
          <IconButton label="旋转图片" shortcut="r" icon={<RotateCw />} onClick={() => setView(turn(view))} />
          <IconButton label="复原图片" shortcut="0" icon={<Maximize />} onClick={() => setView(WHOLE)} />
        </span>
      </div>
      <Frame picture={picture} view={view} onView={setView} />
      <p className={styles.caption}>{picture.alt}</p>
    </section>
  )
}

/** Whether a key shows the next or the previous picture: arrow keys do while the picture is not enlarged. */
function stepOf(key: string, { scale }: PictureView): 1 | -1 | undefined {
  if (key === 'PageDown' || (key === 'ArrowRight' && scale === 1)) return 1
  if (key === 'PageUp' || (key === 'ArrowLeft' && scale === 1)) return -1
  return undefined
}

/** The view after a key; undefined for other keys. */
function viewOf(key: string, view: PictureView): PictureView | undefined {
  const by = ARROWS[key]
  if (by) return view.scale > 1 ? move(view, by) : undefined
  if (key === '+' || key === '=') return enlarge(view, 1)
  if (key === '-') return enlarge(view, -1)
  if (key === 'r') return turn(view)
  return key === '0' ? WHOLE : undefined
}

interface FrameProps {
  picture: Picture
  view: PictureView
  onView: (view: PictureView) => void
}

/** The picture; dragging moves an enlarged one. */
function Frame({ picture, view, onView }: FrameProps) {
  const from = useRef<{ x: number; y: number; view: PictureView }>(undefined)
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const by = { x: (event.clientX - from.current.x) / width, y: (event.clientY - from.current.y) / height }
    onView(move(from.current.view, by))
  }
  const { scale, turned, x, y } = view
  return (
    <section
      className={classes(styles.frame, scale > 1 && styles.large)}
      aria-label="图片"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move an enlarged picture
      tabIndex={0}
      onPointerDown={(event) => {
        if (scale === 1) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY, view }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = undefined
      }}
      onPointerCancel={() => {
        from.current = undefined
      }}
    >
      <img
        key={picture.ImgUrl}
        src={picture.ImgUrl}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        className={turned % 180 === 0 ? undefined : styles.across}
        style={{ transform: `translate(${x * 100}cqw, ${y * 100}cqh) scale(${scale}) rotate(${turned}deg)` }}
      />
    </section>
  )
}
