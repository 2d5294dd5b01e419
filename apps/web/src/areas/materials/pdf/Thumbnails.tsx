import { Lock } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import styles from './Panel.module.css'
import type { PageSource } from './pageSource.ts'
import { openPage } from './pdfjs.ts'

/** CSS pixels. */
const WIDTH = 112

interface Props {
  source: PageSource
  pages: number
  readable: number
  current: number
  onGo: (page: number) => void
}

/** Thumbnails of all pages; locked ones show only their numbers. */
export function Thumbnails({ source, pages, readable, current, onGo }: Props) {
  const all = useMemo(() => Array.from({ length: pages }, (_, at) => at + 1), [pages])
  const keyOf = useCallback((page: number) => page, [])
  return (
    <VirtualList
      label="页面缩略图"
      className={styles.list ?? ''}
      items={all}
      keyOf={keyOf}
      rowHeight={11}
      renderRow={(page) => (
        <button
          type="button"
          className={styles.thumbnail}
          aria-current={page === current ? 'page' : undefined}
          aria-label={page > readable ? `第 ${page} 页，未开通` : `第 ${page} 页`}
          {...tracked('turnPage')}
          onClick={() => onGo(page)}
        >
          {page > readable ? (
            <span className={styles.closed}>
              <Lock aria-hidden />
            </span>
          ) : (
            <Small source={source} page={page} />
          )}
          <span>{page}</span>
        </button>
      )}
    />
  )
}

function Small({ source, page }: Pick<Props, 'source'> & { page: number }) {
  const holder = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState(1.41)
  useEffect(() => {
    let gone = false
    const draw = async () => {
      const opened = await openPage(await source.bytesOf(page))
      try {
        if (gone) return
        const { width, height } = opened.page.getViewport({ scale: 1 })
        const viewport = opened.page.getViewport({ scale: ((globalThis.devicePixelRatio || 1) * WIDTH) / width })
        const canvas = document.createElement('canvas')
        canvas.width = Math.round(viewport.width)
        canvas.height = Math.round(viewport.height)
        await opened.page.render({ canvas, viewport }).promise
        if (gone) return
        setRatio(height / width)
        holder.current?.replaceChildren(canvas)
      } finally {
        opened.close()
      }
    }
    draw().catch(() => {
      // Without a thumbnail the number is shown.
    })
    return () => {
      gone = true
    }
  }, [source, page])
  return <span ref={holder} className={styles.small} style={{ width: WIDTH, height: Math.min(150, WIDTH * ratio) }} />
}
