import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { studyOverview } from '../../../calls/parts/study.ts'
import { getAllShareChapter } from '../../../calls/parts/trees.ts'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { sayNotAvailable } from '../../../platform/popups/notAvailable.ts'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { filterTree, type TreeRow } from '../../../ui/lists/treeRows.ts'
import { type Chapter, findChapter, isWhollyFree, nextChapter, practicable } from '../chapterTree.ts'
import { ChapterLine } from './ChapterLine.tsx'
import { practisePage } from './practisePage.ts'
import type { TreePageProps } from './treePageProps.ts'
import { useAskReset } from './useAskReset.ts'
import { useExpanded } from './useExpanded.ts'

const NONE: Chapter[] = []

/** The state and actions of a page with a tree: open chapters, the last chapter, the search. */
export function useTreePage(props: TreePageProps, q: string, free: boolean) {
  const { subject, module, tree, marks, action, resets } = props
  const { path } = props.page
  const usual = useMemo(() => practisePage(path), [path])
  const practise = props.practise ?? usual
  const { AppID: appID } = subject
  const navigate = useNavigate()
  const info = useModuleInfo(appID)
  const overview = useQuery(studyOverview({ appID }))
  const reset = useAskReset(appID, module, props.pieces)
  const [word, setWord] = useState(q.trim())
  // Nothing is shown as locked until the module info is loaded: the server decides anyway.
  const vip = info.data === undefined || opens(info.data, module)
  const shared = useQuery({ ...getAllShareChapter({ appID }), enabled: !vip })
  const all = props.chapters ?? tree.chapters ?? NONE
  const chapters = useMemo(() => {
    const opened = new Set(shared.data?.filter((one) => one.IsOpen === 1).map((one) => one.CptID))
    return opened.size > 0 ? withOpened(all, opened) : all
  }, [all, shared.data])
  // Free chapters are marked only where others are locked.
  const someLocked = useMemo(() => !vip && practicable(chapters).some((chapter) => !chapter.free), [vip, chapters])
  const withNotes = useMemo(() => chapters.some(hasNote), [chapters])
  const place = overview.data?.Continue
  const lastID = place?.CptID
  const currentID = props.begin ?? lastID
  const onlyFree = free && !vip
  const shown = useMemo(() => found(chapters, word, onlyFree), [chapters, word, onlyFree])
  const { expanded, setExpanded } = useExpanded(chapters, currentID, word || onlyFree ? shown : null, props.part)
  const isOpen = (chapter: Chapter) => vip || chapter.free

  const ownWay = props.onOpen !== undefined
  const open = (chapter: Chapter) => {
    if (chapter.own === 0) {
      if (chapter.children.length === 0) void sayNotAvailable(chapter.name)
    } else if (!isOpen(chapter) && !ownWay && chapter.trial && isWhollyFree(chapter))
      void navigate(practise({ cptID: chapter.trial.id, appID }))
    else if (!isOpen(chapter)) void askPurchase({ modulevip: module })
    else if (props.onOpen) props.onOpen(chapter)
    else void navigate(practise({ cptID: chapter.id, appID }))
  }

  // Stable functions while nothing in the rows changes, so that rows do not render while the tree scrolls.
  const latest = useRef({ open, ask: reset.ask })
  useEffect(() => {
    latest.current = { open, ask: reset.ask }
  })
  const renderRow = useCallback(
    ({ node, level }: TreeRow<Chapter>, tabIndex: 0 | -1, bare: boolean) => (
      <ChapterLine
        bare={bare}
        chapter={node}
        level={level}
        locked={!vip && !node.free}
        markFree={someLocked}
        word={word}
        current={node.id === currentID}
        tabIndex={tabIndex}
        withNote={withNotes}
        marks={bare ? null : marks?.(node, tabIndex)}
        action={action?.(node)}
        recite={ownWay ? undefined : practise({ cptID: node.id, appID, mode: 'recite' })}
        trial={!vip && !node.free && !ownWay && node.trial ? practise({ cptID: node.trial.id, appID }) : undefined}
        evaluate={ownWay ? undefined : paths.answerTest({ cptID: node.id, appID })}
        onOpen={() => latest.current.open(node)}
        onReset={resets === 'nothing' ? undefined : () => void latest.current.ask([node])}
      />
    ),
    [appID, vip, someLocked, word, currentID, withNotes, marks, action, resets, ownWay, practise],
  )

  const to = ownWay ? undefined : nextChapter(chapters, props.begin ?? lastID, isOpen)
  const next = to && {
    chapter: to,
    word: to.counts.done > 0 || to.id === lastID ? '继续' : '开始',
    link: practise({ cptID: to.id, appID, ...(to.id === lastID && place ? { test: place.AllTestID } : {}) }),
  }
  return {
    chapters,
    shown,
    expanded,
    setExpanded,
    vip,
    word,
    onlyFree,
    setWord,
    reset,
    open,
    renderRow,
    withNotes,
    someLocked,
    currentID: findChapter(chapters, currentID ?? 0)?.id,
    next: next ?? null,
  }
}

const hasNote = (chapter: Chapter): boolean => chapter.note !== undefined || chapter.children.some(hasNote)

/** Marks chapters that friends opened by the share link, with their subchapters, as open. */
const withOpened = (chapters: readonly Chapter[], opened: ReadonlySet<number>, above = false): Chapter[] =>
  chapters.map((chapter) => {
    const free = above || chapter.free || opened.has(chapter.id)
    return { ...chapter, free, children: withOpened(chapter.children, opened, free) }
  })

function found(chapters: Chapter[], word: string, onlyFree: boolean): Chapter[] {
  const wanted = word.toLowerCase()
  const open = onlyFree ? filterTree(chapters, (chapter) => chapter.free) : chapters
  return wanted ? filterTree(open, (chapter) => chapter.name.toLowerCase().includes(wanted)) : open
}
