import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronsDownUp, ChevronsUpDown, RotateCcw, Search } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { LoadFailure } from '../../loading/LoadFailure.tsx'
import { paths } from '../../paths.ts'
import { setQuery } from '../../platform/navigation/address.ts'
import { useKept } from '../../platform/navigation/keepAlive.ts'
import { type Subject, useSubject } from '../../platform/subject.ts'
import { sayNotAvailable } from '../../popups/notAvailable.ts'
import { askPurchase } from '../../popups/purchase.ts'
import { opens, useModuleInfo } from '../../subject/moduleInfo.ts'
import { useOverview } from '../../subject/overview.ts'
import { useAfterSync } from '../../subject/useAfterSync.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { branchIDs, filterTree, type TreeRow } from '../../ui/treeRows.ts'
import { newPlace } from '../../ui/useVirtualizer.ts'
import { VirtualTree } from '../../ui/VirtualTree.tsx'
import { ChapterLine } from './ChapterLine.tsx'
import styles from './ChapterMenuPage.module.css'
import { ChapterMenuSkeleton } from './ChapterMenuSkeleton.tsx'
import { ChapterSummary } from './ChapterSummary.tsx'
import { type Chapter, findChapter, holdsFree, sumOf } from './chapterTree.ts'
import { MODULE, useChapters } from './queries.ts'
import { useAskReset } from './useAskReset.ts'
import { useExpanded } from './useExpanded.ts'

const NONE: Chapter[] = []

export default function ChapterMenuPage() {
  const subject = useSubject()
  return subject && <ChapterMenu key={subject.AppID} subject={subject} />
}

function ChapterMenu({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const { q = '', free } = useSearch({ from: '/chapterMenu' })
  const navigate = useNavigate()
  const { menu, counts, chapters = NONE } = useChapters(appID, appEName)
  const info = useModuleInfo(appID)
  const overview = useOverview(appID)
  const reset = useAskReset(appID)
  const [text, setText] = useState(q)
  const word = q.trim()
  // Until it is known what is open to me nothing is called locked: the server decides in any case.
  const vip = info.data === undefined || opens(info.data, MODULE)
  const lastID = overview.data?.Continue?.CptID
  const last = lastID === undefined ? undefined : findChapter(chapters, lastID)
  const onlyFree = free === 1 && !vip
  const shown = useMemo(() => found(chapters, word, onlyFree), [chapters, word, onlyFree])
  const { expanded, setExpanded } = useExpanded(chapters, lastID, word || onlyFree ? shown : null)
  const place = useKept('place', newPlace)
  useAfterSync(() => void counts.refetch())

  // The header's search may bring another word while the page stands.
  useEffect(() => setText(q), [q])

  const search = (next: string) => {
    setText(next)
    setQuery({ q: next.trim() })
  }

  const open = (chapter: Chapter) => {
    if (chapter.own === 0) {
      if (chapter.children.length === 0) void sayNotAvailable(chapter.name)
    } else if (!vip && !chapter.free) void askPurchase({ modulevip: MODULE })
    else void navigate(paths.answerPage({ cptID: chapter.id, appID }))
  }

  // The same function while nothing in the rows changes: they stand still while one scrolls.
  const latest = useRef({ open, ask: reset.ask })
  useEffect(() => {
    latest.current = { open, ask: reset.ask }
  })
  const renderRow = useCallback(
    ({ node, level }: TreeRow<Chapter>, tabIndex: 0 | -1) => (
      <ChapterLine
        chapter={node}
        level={level}
        appID={appID}
        locked={!vip && !node.free}
        markFree={!vip}
        word={word}
        current={node.id === lastID}
        tabIndex={tabIndex}
        onOpen={() => latest.current.open(node)}
        onReset={() => void latest.current.ask(node)}
      />
    ),
    [appID, vip, word, lastID],
  )

  if (menu.isPending || (menu.isSuccess && counts.isPending)) return <ChapterMenuSkeleton />
  const total = sumOf(chapters)

  return (
    <Page
      title="章节练习"
      note={`${subject.AppCName} · ${subject.AppVname}`}
      width="full"
      actions={
        chapters.length > 0 && (
          <>
            <TextInput
              type="search"
              className={styles.search}
              aria-label="搜索章节"
              placeholder="搜索章节"
              leading={<Search />}
              maxLength={64}
              value={text}
              onChange={(event) => search(event.target.value)}
            />
            <IconButton
              label="全部展开"
              icon={<ChevronsUpDown />}
              onClick={() => setExpanded(new Set(branchIDs(chapters)))}
            />
            <IconButton label="全部收起" icon={<ChevronsDownUp />} onClick={() => setExpanded(new Set())} />
            <Button
              icon={<RotateCcw />}
              disabled={total.done === 0}
              pending={reset.pending}
              onClick={() => void reset.ask(null)}
            >
              全部重做
            </Button>
          </>
        )
      }
    >
      {menu.isError && (
        <LoadFailure
          error={menu.error}
          what="章节目录"
          onRetry={() => void menu.refetch()}
          retrying={menu.isFetching}
        />
      )}
      {menu.isSuccess && chapters.length === 0 && (
        <Empty illustration="harbour" title="这个科目还没有章节" text="题库正在准备中。您可以先切换到其他科目练习。" />
      )}
      {chapters.length > 0 && (
        <>
          <ChapterSummary
            total={total}
            last={last}
            place={overview.data?.Continue ?? null}
            appID={appID}
            countsFailed={counts.isError}
            freeFilter={
              !vip && chapters.some(holdsFree) ? (
                <Checkbox checked={onlyFree} onChange={(on) => setQuery({ free: on ? 1 : undefined })}>
                  只看免费章节
                </Checkbox>
              ) : null
            }
          />
          <div className={styles.card}>
            {shown.length > 0 ? (
              <VirtualTree
                label="章节目录"
                nodes={shown}
                expanded={expanded}
                onExpandedChange={setExpanded}
                onActivate={open}
                rowHeight={3}
                currentID={lastID}
                className={styles.tree}
                place={place}
                renderRow={renderRow}
              />
            ) : (
              <Empty
                illustration="search"
                title={`没有名称含“${word}”的章节`}
                text="换一个词试试，或者看全部章节。"
                action={<Button onClick={() => search('')}>查看全部章节</Button>}
              />
            )}
          </div>
        </>
      )}
    </Page>
  )
}

function found(chapters: Chapter[], word: string, onlyFree: boolean): Chapter[] {
  const wanted = word.toLowerCase()
  const open = onlyFree ? filterTree(chapters, (chapter) => chapter.free) : chapters
  return wanted ? filterTree(open, (chapter) => chapter.name.toLowerCase().includes(wanted)) : open
}
