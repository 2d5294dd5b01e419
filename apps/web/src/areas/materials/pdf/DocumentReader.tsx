import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type DocumentInfo, document as documentCall, documentPlace } from '../../../calls/parts/documents.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { askToBuy } from '../../../platform/popups/askToBuy.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { classes } from '../../../ui/theme/classes.ts'
import styles from './DocumentReader.module.css'
import { forgetPagesOfOthers } from './keptPages.ts'
import { keyTarget } from './keys.ts'
import { sizesOf, zoomBeside } from './layout.ts'
import { PageSheet } from './PageSheet.tsx'
import pageStyles from './Pages.module.css'
import panelStyles from './Panel.module.css'
import { pageSource } from './pageSource.ts'
import { ReaderBar } from './ReaderBar.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { saveDocument } from './saveDocument.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { useKeeping } from './useKeeping.ts'
import { useView } from './useView.ts'

interface Props {
  documentID: number
  /** Stores the current page; replaces the document's own last page. */
  onPlace?: (page: number) => void
}

/** A PDF document: its pages, the learner's place, search, zoom, and its locked pages. */
export function DocumentReader({ documentID, onPlace }: Props) {
  const info = useQuery(documentCall({ documentID }))
  const { mutate } = useMutation(documentPlace())
  const keep = useCallback((page: number) => mutate({ documentID, page }), [mutate, documentID])
  useEffect(() => void forgetPagesOfOthers(), [])
  if (info.isError && !info.data)
    return <LoadFailure what="文档" error={info.error} onRetry={() => void info.refetch()} retrying={info.isFetching} />
  // Waits for the server's last page, which may come from another device; a cached one would open an older page.
  if (!info.data || (info.isFetching && !info.isFetchedAfterMount))
    return (
      <Loading>
        <Skeleton height="32rem" radius="var(--radius-m)" />
      </Loading>
    )
  const { version, readable } = info.data
  return (
    <OpenDocument
      key={`${documentID} ${version} ${readable}`}
      documentID={documentID}
      info={info.data}
      onPlace={onPlace ?? keep}
      onHeld={() => void info.refetch()}
    />
  )
}

/** A page counts as read, and is stored, after this time without moving to another, ms. */
const STAY_MS = 800

interface OpenProps {
  documentID: number
  info: DocumentInfo
  onPlace: (page: number) => void
  onHeld: () => void
}

function OpenDocument({ documentID, info, onPlace, onHeld }: OpenProps) {
  const { version, pages, readable, title, module } = info
  const subject = useSubject()
  const root = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<'pages' | 'search' | undefined>('pages')
  const [word, setWord] = useState('')
  const [inverted, setInverted] = useState(false)
  const source = useMemo(() => pageSource({ documentID, version, readable }), [documentID, version, readable])
  const points = useMemo(() => sizesOf(readable, info.sizes), [readable, info.sizes])
  const [begin] = useState(info.place)
  const hasLock = readable < pages
  const view = useView(box, points, begin, hasLock)
  const keeping = useKeeping({ documentID, version, pages, readable }, source)
  const save = useMutation({ mutationFn: (name: string) => saveDocument(documentID, name) })
  const { current } = view
  const said = useKept(current, begin, onPlace)

  const buy = () => subject && void askToBuy({ modulevip: module }, subject, onHeld)
  const goTo = (page: number) => {
    view.goTo(page)
    if (page > readable) buy()
  }
  const saveWhole = () => save.mutate(title, { onError: () => toast('没有下载成功，请稍后再试', REQUEST_TOAST_MS) })
  const show = (what: 'search' | 'page') => {
    if (what === 'search') setPanel('search')
    // The element to focus is rendered once the panel is open.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-reader-${what}]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyTarget(event)
    if (!key) return
    event.preventDefault()
    if (key === 'search' || key === 'page') show(key)
    else if (key === 'larger' || key === 'smaller') view.setZoom(zoomBeside(view.scale, key === 'larger' ? 1 : -1))
    else if (key === 'fit') view.setZoom('width')
    else goTo({ next: Math.min(current + 1, pages), previous: Math.max(1, current - 1), first: 1, last: pages }[key])
  }
  return (
    <section ref={root} className={styles.reader} aria-label={`文档：${title}`} onKeyDown={onKeyDown}>
      <ReaderBar
        pages={pages}
        view={view}
        keeping={keeping}
        panelOpen={panel !== undefined}
        onPanel={() => setPanel(panel ? undefined : 'pages')}
        inverted={inverted}
        onInvert={() => setInverted(!inverted)}
        onGo={goTo}
        onSave={info.canSave === 1 ? saveWhole : undefined}
        isSaving={save.isPending}
      />
      <p role="status" className="visually-hidden">
        第 {said} 页，共 {pages} 页
      </p>
      <div className={styles.columns}>
        {panel && (
          <div className={panelStyles.panel}>
            <Segmented
              label="旁边显示"
              size="s"
              value={panel}
              onChange={setPanel}
              options={[
                { value: 'pages', label: '缩略图' },
                { value: 'search', label: '查找' },
              ]}
            />
            {panel === 'pages' ? (
              <Thumbnails source={source} pages={pages} readable={readable} current={current} onGo={goTo} />
            ) : (
              <SearchPanel documentID={documentID} word={word} onWord={setWord} onGo={goTo} />
            )}
          </div>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
        <section ref={box} className={pageStyles.box} onScroll={view.onScroll} tabIndex={0} aria-label="页面">
          <div
            className={classes(pageStyles.pages, view.isWide && pageStyles.wide)}
            style={{ height: view.height, width: view.isWide ? view.layout.width : undefined }}
          >
            {view.shown.map((page) => (
              <PageSheet
                key={page}
                source={source}
                page={page}
                top={view.layout.tops[page - 1] ?? 0}
                size={view.layout.sizes[page - 1] ?? { width: 0, height: 0 }}
                scale={view.scale}
                word={word}
                inverted={inverted}
              />
            ))}
            {hasLock && (
              <div className={pageStyles.lock} style={{ top: view.layout.total }}>
                <Empty
                  title={readable === 0 ? `全文 ${pages} 页开通后可读` : `后面 ${pages - readable} 页开通后可读`}
                  text={readable === 0 ? '开通包含它的班次后可以读全文。' : `免费可读前 ${readable} 页。`}
                  action={
                    <Button variant="primary" {...tracked('buyMaterial')} onClick={buy}>
                      查看开通方式
                    </Button>
                  }
                />
              </div>
            )}
          </div>
        </section>
      </div>
    </section>
  )
}

/** Stores the current page after a stay and when the learner leaves. Gives the last stored page. */
function useKept(current: number, begin: number, onPlace: (page: number) => void): number {
  const [said, setSaid] = useState(begin)
  const last = useRef({ page: current, kept: begin, onPlace })
  last.current = { ...last.current, page: current, onPlace }
  useEffect(() => {
    const timer = setTimeout(() => {
      setSaid(current)
      keepLast(last.current)
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [current])
  useEffect(() => () => keepLast(last.current), [])
  return said
}

function keepLast(last: { page: number; kept: number; onPlace: (page: number) => void }): void {
  if (last.page === last.kept) return
  last.kept = last.page
  last.onPlace(last.page)
}
