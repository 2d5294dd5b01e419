import { Search } from 'lucide-react'
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { branchIDs, type NodeID, type TreeRow } from '../../../ui/lists/treeRows.ts'
import { VirtualTree } from '../../../ui/lists/VirtualTree.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { useFoundTree } from '../tree/useFoundTree.ts'
import styles from './ChapterPicker.module.css'
import { holding, leavesOf, nodesByID, type PickNode, type Ticks, tickOf, toggled } from './chapterTicks.ts'

interface ChapterPickerProps {
  nodes: readonly PickNode[]
  ticks: Ticks
  /** Only free chapters are drawn from. */
  onlyFree: boolean
  onChange: (ticks: Set<number>) => void
}

/** Trees up to this size are initially expanded. */
const OPEN_MOST = 30

/**
 * The chapters to draw questions from, with check boxes at every level; without ticks the whole subject, chapters of
 * other pages included.
 */
export function ChapterPicker({ nodes, ticks, onlyFree, onChange }: ChapterPickerProps) {
  const [kept, setExpanded] = useKeptState<ReadonlySet<NodeID> | null>('expanded', null)
  const [text, setText] = useKeptState('word', '')
  // Deferred, so that typing never waits for a tree of thousands of nodes.
  const word = useDeferredValue(text).trim()
  const found = useFoundTree(nodes, word)
  const first = useMemo(() => {
    const branches = branchIDs(nodes)
    return new Set(branches.length <= OPEN_MOST ? branches : [])
  }, [nodes])
  const all = useMemo(() => nodes.flatMap(leavesOf), [nodes])
  // In a search result a row still stands for its whole chapter, as its number of questions says.
  const whole = useMemo(() => nodesByID(nodes), [nodes])
  const card = useRef<HTMLDivElement>(null)
  // A stable function while nothing in the rows changes, so that rows do not render while the tree scrolls.
  const latest = useRef((_: PickNode) => {})
  useEffect(() => {
    latest.current = ({ id }) => {
      const node = whole.get(id)
      if (node) onChange(toggled(node, ticks))
    }
  })
  const renderRow = useCallback(
    ({ node }: TreeRow<PickNode>, tabIndex: 0 | -1) => {
      const tick = tickOf(whole.get(node.id) ?? node, ticks)
      return (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps a press from folding the row */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the check box handles the keys */}
          <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
            <Checkbox
              aria-label={node.name}
              checked={tick === 'all'}
              partly={tick === 'some'}
              tabIndex={tabIndex}
              onChange={() => latest.current(node)}
            />
          </span>
          <span className={styles.name} title={node.name}>
            <Marked text={node.name} word={word} />
          </span>
          <span className={styles.count}>{node.tests} 题</span>
        </>
      )
    },
    [ticks, whole, word],
  )
  const tickFound = () => onChange(new Set([...ticks, ...holding(nodes, word).flatMap(leavesOf)]))
  const intoTree = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    card.current?.querySelector<HTMLElement>('[role="tree"]')?.focus()
  }
  return (
    <Card
      title="章节"
      note={
        ticks.size > 0
          ? `已选 ${ticks.size} / ${all.length} 章`
          : onlyFree
            ? '未勾选：整个科目的免费题'
            : '未勾选：整个科目'
      }
      className={styles.card}
      flush
    >
      <div ref={card}>
        <div className={styles.search}>
          <TextInput
            type="search"
            className={styles.word}
            aria-label="搜索章节"
            placeholder="搜索章节"
            leading={<Search />}
            maxLength={64}
            value={text}
            onKeyDown={intoTree}
            onChange={(event) => setText(event.target.value)}
          />
          {word ? (
            <Button size="s" variant="ghost" disabled={found.shown.length === 0} onClick={tickFound}>
              勾选找到的
            </Button>
          ) : (
            <Button
              size="s"
              variant="ghost"
              disabled={ticks.size === all.length}
              onClick={() => onChange(new Set(all))}
            >
              全选
            </Button>
          )}
          <Button size="s" variant="ghost" disabled={ticks.size === 0} onClick={() => onChange(new Set())}>
            清空
          </Button>
        </div>
        <p className={styles.note}>
          {ticks.size === 0
            ? '未勾选时，章节练习以外的栏目也会抽到。'
            : '简答题不抽；同一题在几章里的，只算一次。可抽的题数见“题型与时间”。'}
        </p>
        {found.shown.length > 0 ? (
          <VirtualTree
            label="选择章节"
            className={styles.tree}
            nodes={found.shown}
            expanded={word ? found.expanded : (kept ?? first)}
            onExpandedChange={word ? found.setExpanded : setExpanded}
            onActivate={(node) => latest.current(node)}
            onTick={(node) => latest.current(node)}
            rowHeight={2.5}
            renderRow={renderRow}
          />
        ) : (
          <div className={styles.tree}>
            <Empty
              compact
              illustration="search"
              title={`没有名称含“${word}”的章节`}
              text="换一个词试试。"
              action={<Button onClick={() => setText('')}>查看全部章节</Button>}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
