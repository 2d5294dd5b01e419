import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { classes } from '../../../ui/theme/classes.ts'
import { mendCharacters, showHits } from './hits.ts'
import type { PageSize } from './layout.ts'
import styles from './Pages.module.css'
import type { PageSource } from './pageSource.ts'
import { type OpenedPage, openPage, pdfjs } from './pdfjs.ts'

/** The most pixels of a canvas, for its memory; a page zoomed in further is drawn at a lower resolution. */
const MOST_PIXELS = 12_000_000

interface Props {
  source: PageSource
  page: number
  top: number
  size: PageSize
  /** CSS pixels per point. */
  scale: number
  /** The searched word, marked on the page. */
  word: string
  inverted: boolean
}

/** One page: the drawn canvas, and over it the same text, invisible, for selecting, finding and screen readers. */
export function PageSheet({ source, page, top, size, scale, word, inverted }: Props) {
  const [opened, failed, retry] = useOpened(source, page)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const drawn = useDrawn(picture, opened, scale)
  const hasText = useText(text, opened)
  useEffect(() => (hasText && text.current ? showHits(text.current, word) : undefined), [hasText, word])
  const style = { top, width: size.width, height: size.height, '--total-scale-factor': scale } as CSSProperties
  return (
    <article className={styles.sheet} style={style} aria-label={`第 ${page} 页`} aria-busy={!hasText && !failed}>
      <div ref={picture} className={classes(styles.picture, inverted && styles.inverted)} aria-hidden />
      <div ref={text} className={styles.text} />
      {!drawn && !failed && (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      )}
      {failed && (
        <div className={styles.waiting}>
          <p>第 {page} 页没有加载成功，请检查网络后重试。</p>
          <Button onClick={retry}>重试</Button>
        </div>
      )}
    </article>
  )
}

function useOpened(source: PageSource, page: number): [OpenedPage | undefined, boolean, () => void] {
  const [opened, setOpened] = useState<OpenedPage>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the page again
  useEffect(() => {
    let gone = false
    let mine: OpenedPage | undefined
    setFailed(false)
    source
      .bytesOf(page)
      .then(openPage)
      .then((made) => {
        mine = made
        if (gone) made.close()
        else setOpened(made)
      })
      .catch(() => gone || setFailed(true))
    return () => {
      gone = true
      setOpened(undefined)
      mine?.close()
    }
  }, [source, page, attempt])
  return [opened, failed, () => setAttempt(attempt + 1)]
}

/** Draws the page; the previous drawing stays until the new one is complete. */
function useDrawn(holder: React.RefObject<HTMLDivElement | null>, opened: OpenedPage | undefined, scale: number) {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!opened) return
    const { width, height } = opened.page.getViewport({ scale })
    const ratio = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    const task = opened.page.render({ canvas, viewport: opened.page.getViewport({ scale: scale * ratio }) })
    task.promise.then(
      () => {
        holder.current?.replaceChildren(canvas)
        setDrawn(true)
      },
      () => {
        // Cancelled by another zoom, or out of sight.
      },
    )
    return () => task.cancel()
  }, [holder, opened, scale])
  return drawn
}

function useText(holder: React.RefObject<HTMLDivElement | null>, opened: OpenedPage | undefined): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const container = holder.current
    if (!opened || !container) return
    let gone = false
    let cancel = () => {}
    const run = async () => {
      const { TextLayer } = await pdfjs()
      const textContentSource = await opened.page.getTextContent()
      if (gone) return
      const layer = new TextLayer({ textContentSource, container, viewport: opened.page.getViewport({ scale: 1 }) })
      cancel = () => layer.cancel()
      await layer.render()
      mendCharacters(container)
      if (!gone) setReady(true)
    }
    run().catch(() => {
      // Without the text layer the drawn page is still readable.
      if (!gone) setReady(true)
    })
    return () => {
      gone = true
      cancel()
      container.replaceChildren()
      setReady(false)
    }
  }, [holder, opened])
  return ready
}
