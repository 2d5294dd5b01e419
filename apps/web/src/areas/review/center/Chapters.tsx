import { useQuery } from '@tanstack/react-query'
import type { ReviewNode } from '@tizhou/contract/areas/review/review'
import { useMemo } from 'react'
import { getReviewChapter, reviewStatistics } from '../../../calls/review.ts'
import { paths } from '../../../paths.ts'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { branchIDs, type NodeID, visibleRows } from '../../../ui/lists/treeRows.ts'
import { VirtualTree } from '../../../ui/lists/VirtualTree.tsx'
import styles from './Chapters.module.css'
import { type FiguredChapter, figuredChapters } from './reviewNodes.ts'

/** Trees up to this size are initially expanded. */
const OPEN_MOST = 30
const ROW_REM = 2.75
/** The greatest height of the tree, which otherwise grows with its rows, rem. */
const MOST_REM = 28

/** The learner's questions in each chapter: due, wrong, confidently wrong, favourite, noted; each figure is a link. */
export function Chapters({ appID, appEName }: { appID: number; appEName: string }) {
  const tree = useQuery({ ...getReviewChapter({ appEName }), select: nodesOf })
  const rows = useQuery(reviewStatistics({ appEName }))
  const nodes = useMemo(
    () => (tree.data && rows.data ? figuredChapters(tree.data, rows.data, appID) : undefined),
    [tree.data, rows.data, appID],
  )
  const [expanded, setExpanded] = useKeptState<ReadonlySet<NodeID> | null>('center-expanded', null)
  const opened = useMemo(() => {
    const branches = branchIDs(nodes ?? [])
    return new Set(branches.length <= OPEN_MOST ? branches : [])
  }, [nodes])
  const shown = expanded ?? opened
  const height = Math.min(MOST_REM, visibleRows(nodes ?? [], shown).length * ROW_REM + 0.5)
  const navigate = useNavigate()
  const failed = tree.error ?? rows.error
  return (
    <Card title="按章节" flush>
      {nodes === undefined ? (
        failed ? (
          <LoadFailure
            compact
            what="章节统计"
            error={failed}
            onRetry={() => void Promise.all([tree.refetch(), rows.refetch()])}
            retrying={tree.isFetching || rows.isFetching}
          />
        ) : (
          <Coming />
        )
      ) : nodes.length === 0 ? (
        <Empty compact title="还没有错题、收藏和笔记" text="练习时答错、收藏或写笔记的题，会按章节列在这里。" />
      ) : (
        <>
          <div className={styles.names} aria-hidden="true">
            <span>章节</span>
            {COLUMNS.map((column) => (
              <span key={column.key}>{column.name}</span>
            ))}
          </div>
          <div className={styles.box} style={{ height: `${height}rem` }}>
            <VirtualTree
              label="按章节复习"
              className={styles.tree}
              nodes={nodes}
              expanded={shown}
              onExpandedChange={setExpanded}
              onActivate={(node) => void navigate(mainLinkOf(appID, node))}
              rowHeight={ROW_REM}
              renderRow={({ node }, tabIndex) => (
                <span className={styles.row}>
                  <span className={styles.name} title={node.name}>
                    {node.name}
                  </span>
                  {COLUMNS.map((column) => (
                    <Figure key={column.key} column={column} node={node} appID={appID} tabIndex={tabIndex} />
                  ))}
                </span>
              )}
            />
          </div>
        </>
      )}
    </Card>
  )
}

interface Column {
  key: 'Due' | 'Wrong' | 'SureWrong' | 'Favourites' | 'Notes'
  name: string
  link: (
    appID: number,
    cptID: number,
  ) => ReturnType<typeof paths.reviewTest | typeof paths.myErrorTest | typeof paths.collectNotes>
}

const COLUMNS: readonly Column[] = [
  { key: 'Due', name: '到期', link: (appID, cptID) => paths.reviewTest({ appID, set: 'due', cptID }) },
  { key: 'Wrong', name: '错题', link: (_, cptID) => paths.myErrorTest({ cptID }) },
  { key: 'SureWrong', name: '有把握却错', link: (_, cptID) => paths.myErrorTest({ cptID, certainty: 1 }) },
  { key: 'Favourites', name: '收藏', link: (_, cptID) => paths.collectNotes({ cptID }) },
  { key: 'Notes', name: '笔记', link: (_, cptID) => paths.collectNotes({ kind: 'note', cptID }) },
]

/** The link of Enter on a chapter: to the first kind of questions that it contains. */
function mainLinkOf(appID: number, node: FiguredChapter) {
  const first = COLUMNS.find((column) => node[column.key] > 0) ?? (COLUMNS[1] as Column)
  return first.link(appID, node.id)
}

function Figure({
  column,
  node,
  appID,
  tabIndex,
}: {
  column: Column
  node: FiguredChapter
  appID: number
  tabIndex: 0 | -1
}) {
  const figure = node[column.key]
  if (figure === 0)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
      </span>
    )
  return (
    <Link
      {...column.link(appID, node.id)}
      tabIndex={tabIndex}
      className={styles.figure}
      data-due={column.key === 'Due' || undefined}
      aria-label={`${node.name}，${column.name} ${figure} 题`}
      onClick={(event) => event.stopPropagation()}
    >
      {figure}
    </Link>
  )
}

function Coming() {
  return (
    <Loading className={styles.coming}>
      {[60, 80, 70, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="1.25rem" />
      ))}
    </Loading>
  )
}

const nodesOf = ({ ChapterMenuJson }: { ChapterMenuJson: string }) => JSON.parse(ChapterMenuJson) as ReviewNode[]
