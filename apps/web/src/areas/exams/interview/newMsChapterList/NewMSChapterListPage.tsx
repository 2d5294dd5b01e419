import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import { Lock, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { setQuery } from '../../../../platform/navigation/address.ts'
import { useNavigate, useSearch } from '../../../../platform/navigation/router/hooks.ts'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Progress } from '../../../../ui/charts/Progress.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { VirtualTree } from '../../../../ui/lists/VirtualTree.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Marked } from '../../../../ui/text/Marked.tsx'
import { examPages } from '../../pages.ts'
import { useFoundTree } from '../../tree/useFoundTree.ts'
import { useInterviewStatistics, useInterviewTree } from '../interviewQueries.ts'
import { MockAppGate } from '../MockAppGate.tsx'
import type { MockApp } from '../useMockApp.ts'
import styles from './NewMSChapterListPage.module.css'

/** /newMSChapterList: the chapters of the interviews, each with the learner's practice and results. */
export default function NewMSChapterListPage() {
  return <MockAppGate title="面试章节">{(app) => <Chapters app={app} />}</MockAppGate>
}

interface InterviewChapter {
  id: number
  name: string
  free: boolean
  own: number
  total: number
  done: number
  average: number | null
  children: InterviewChapter[]
}

type Counts = ReadonlyMap<number, { Done: number; Average: number | null }>

function chapterOf(node: ChapterNode, counts: Counts): InterviewChapter {
  const children = node.Childs.map((child) => chapterOf(child, counts))
  const mine = counts.get(node.ID)
  const sum = (key: 'total' | 'done') => children.reduce((all, child) => all + child[key], 0)
  return {
    id: node.ID,
    name: node.Name,
    free: node.IsFree === 1,
    own: node.TestCount,
    total: node.TestCount + sum('total'),
    done: (mine?.Done ?? 0) + sum('done'),
    average: mine?.Average ?? null,
    children,
  }
}

const NONE: ChapterNode[] = []

function Chapters({ app }: { app: MockApp }) {
  const { q = '' } = useSearch(examPages.newMSChapterList)
  const navigate = useNavigate()
  const tree = useInterviewTree(app.appEName)
  const statistics = useInterviewStatistics(app.appID)
  const [text, setText] = useState(q)
  // A new word in the address (from the header's search) replaces the field's text.
  useEffect(() => setText(q), [q])
  const word = q.trim()
  const nodes = tree.data ?? NONE
  const chapters = useMemo(() => {
    const counts = new Map(statistics.data?.Chapters.map((one) => [one.CptID, one]))
    return nodes.map((node) => chapterOf(node, counts))
  }, [nodes, statistics.data])
  const { shown, expanded, setExpanded } = useFoundTree(chapters, word)

  const open = (chapter: InterviewChapter) => {
    if (chapter.own === 0) return
    if (!app.open && !chapter.free) void askPurchase({ modulevip: 'Defend', appID: app.appID })
    else void navigate(paths.msAnswerPage({ appID: app.appID, cptID: chapter.id }))
  }
  const search = (next: string) => {
    setText(next)
    setQuery({ q: next.trim() })
  }

  return (
    <Page
      title="面试章节"
      note={app.name}
      width="full"
      actions={
        <TextInput
          type="search"
          aria-label="搜索章节"
          placeholder="搜索章节"
          leading={<Search />}
          maxLength={64}
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      }
    >
      {tree.isPending && (
        <Loading label="正在加载面试章节">
          <Skeleton width="100%" height="12rem" />
        </Loading>
      )}
      {tree.isError && (
        <LoadFailure
          error={tree.error}
          what="面试章节"
          onRetry={() => void tree.refetch()}
          retrying={tree.isFetching}
        />
      )}
      {tree.isSuccess && chapters.length === 0 && (
        <Empty illustration="harbour" title="还没有面试章节" text="答辩题正在准备中，上线后会出现在这里。" />
      )}
      {chapters.length > 0 &&
        (shown.length === 0 ? (
          <Empty
            illustration="search"
            title={`没有名称含“${word}”的章节`}
            text="换一个词试试，或者看全部章节。"
            action={<Button onClick={() => search('')}>查看全部章节</Button>}
          />
        ) : (
          <div className={styles.card}>
            <VirtualTree
              label="面试章节"
              nodes={shown}
              expanded={expanded}
              onExpandedChange={setExpanded}
              onActivate={open}
              rowHeight={3.5}
              className={styles.tree}
              renderRow={({ node }, tabIndex) => (
                <Line
                  chapter={node}
                  word={word}
                  locked={!app.open && !node.free}
                  tabIndex={tabIndex}
                  onOpen={() => open(node)}
                />
              )}
            />
          </div>
        ))}
    </Page>
  )
}

interface LineProps {
  chapter: InterviewChapter
  word: string
  locked: boolean
  tabIndex: 0 | -1
  onOpen: () => void
}

function Line({ chapter, word, locked, tabIndex, onOpen }: LineProps) {
  const { name, total, done, average } = chapter
  const action = locked ? '开通' : done === 0 ? '开始' : done < total ? '继续' : '再练'
  return (
    <>
      <span className={styles.name} title={name}>
        <span className={styles.words}>
          <Marked text={name} word={word} />
        </span>
        {locked === false && chapter.free && <Badge tone="brand">免费</Badge>}
      </span>
      <span className={styles.bar}>
        {done > 0 && (
          <Progress
            size="s"
            label={`${name}：已练 ${done} 题，共 ${total} 题`}
            max={total}
            value={[{ value: done, tone: 'brand' }]}
          />
        )}
      </span>
      <span className={styles.count}>{done > 0 ? `${done} / ${total}` : `${total} 题`}</span>
      <span className={styles.rate}>{average === null ? '' : `得分率 ${Math.round(average * 100)}%`}</span>
      {chapter.own > 0 && (
        <Button
          {...tracked('openInterviewChapter')}
          size="s"
          tabIndex={tabIndex}
          icon={locked ? <Lock aria-hidden="true" /> : undefined}
          aria-label={`${action}：${name}`}
          onClick={(event) => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {action}
        </Button>
      )}
    </>
  )
}
