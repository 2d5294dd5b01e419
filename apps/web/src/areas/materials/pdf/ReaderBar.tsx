import {
  ChevronLeft,
  ChevronRight,
  CloudDownload,
  Contrast,
  Download,
  PanelLeft,
  Trash2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { FULL, ZOOMS, type Zoom, zoomBeside } from './layout.ts'
import styles from './ReaderBar.module.css'
import type { Keeping } from './useKeeping.ts'
import type { View } from './useView.ts'

interface Props {
  pages: number
  view: View
  keeping: Keeping
  panelOpen: boolean
  onPanel: () => void
  inverted: boolean
  onInvert: () => void
  onGo: (page: number) => void
  onSave: (() => void) | undefined
  isSaving: boolean
}

const zoomOf = (value: string): Zoom => (value === 'width' || value === 'page' ? value : Number(value))

export function ReaderBar(props: Props) {
  const { pages, view, keeping, panelOpen, onPanel, inverted, onInvert, onGo, onSave, isSaving } = props
  const { current, scale, zoom, setZoom } = view
  return (
    <div className={styles.bar} role="toolbar" aria-label="文档工具">
      <IconButton label="缩略图与查找" icon={<PanelLeft />} pressed={panelOpen} onClick={onPanel} />
      <span className={styles.group}>
        <IconButton
          label="上一页"
          shortcut="PageUp"
          icon={<ChevronLeft />}
          disabled={current <= 1}
          {...tracked('turnPage')}
          onClick={() => onGo(current - 1)}
        />
        <PageField pages={pages} current={current} onGo={onGo} />
        <IconButton
          label="下一页"
          shortcut="PageDown"
          icon={<ChevronRight />}
          disabled={current >= pages}
          {...tracked('turnPage')}
          onClick={() => onGo(current + 1)}
        />
      </span>
      <span className={styles.group}>
        <IconButton
          label="缩小"
          shortcut="-"
          icon={<ZoomOut />}
          {...tracked('zoomDocument')}
          onClick={() => setZoom(zoomBeside(scale, -1))}
        />
        <Select
          aria-label="缩放"
          value={String(zoom)}
          onChange={(value) => setZoom(zoomOf(value))}
          className={styles.zoom}
        >
          <option value="width">适合宽度</option>
          <option value="page">适合整页</option>
          {ZOOMS.map((one) => (
            <option key={one} value={String(one)}>
              {one * 100}%
            </option>
          ))}
          {typeof zoom === 'number' && !ZOOMS.some((one) => one === zoom) && (
            <option value={String(zoom)}>{Math.round((scale / FULL) * 100)}%</option>
          )}
        </Select>
        <IconButton
          label="放大"
          shortcut="+"
          icon={<ZoomIn />}
          {...tracked('zoomDocument')}
          onClick={() => setZoom(zoomBeside(scale, 1))}
        />
        <IconButton label="反色显示" icon={<Contrast />} pressed={inverted} onClick={onInvert} />
      </span>
      <span className={styles.end}>
        {keeping.isPossible && <Keep keeping={keeping} pages={pages} />}
        {onSave && (
          <Button
            icon={<Download aria-hidden />}
            size="s"
            pending={isSaving}
            {...tracked('saveDocument')}
            onClick={onSave}
          >
            下载 PDF
          </Button>
        )}
      </span>
    </div>
  )
}

function PageField({ pages, current, onGo }: { pages: number; current: number; onGo: (page: number) => void }) {
  const [typed, setTyped] = useState(String(current))
  useEffect(() => setTyped(String(current)), [current])
  const go = (event: FormEvent) => {
    event.preventDefault()
    const page = Number(typed)
    if (Number.isInteger(page) && page >= 1) onGo(Math.min(page, pages))
    setTyped(String(current))
  }
  return (
    <form className={styles.page} onSubmit={go}>
      <input
        aria-label={`页码，共 ${pages} 页`}
        inputMode="numeric"
        data-reader-page
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 4))}
        onFocus={({ target }) => target.select()}
      />
      <span aria-hidden>/ {pages}</span>
    </form>
  )
}

function Keep({ keeping, pages }: { keeping: Keeping; pages: number }) {
  const { kept, isRunning, begin, stop, forget } = keeping
  if (isRunning)
    return (
      <Button size="s" onClick={stop}>
        停止离线保存（{kept} / {pages} 页）
      </Button>
    )
  if (kept >= pages)
    return (
      <Button size="s" icon={<Trash2 aria-hidden />} onClick={forget}>
        移除离线内容
      </Button>
    )
  return (
    <Button size="s" icon={<CloudDownload aria-hidden />} {...tracked('keepDocument')} onClick={begin}>
      {kept > 0 ? `接着离线保存（${kept} / ${pages} 页）` : '离线保存'}
    </Button>
  )
}
