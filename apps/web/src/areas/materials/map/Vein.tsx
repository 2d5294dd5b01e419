import { noBands } from '@tizhou/domain/knowledge/bands'
import { ChevronDown, ChevronsDownUp, ChevronsUpDown, ChevronUp, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { branchIDs, type NodeID, pathTo } from '../../../ui/lists/treeRows.ts'
import { BANDS } from './bands.ts'
import styles from './KnowledgeVein.module.css'
import { Legend } from './Legend.tsx'
import { MapView } from './MapView.tsx'
import { NodePanel } from './NodePanel.tsx'
import { VeinList } from './VeinList.tsx'
import { firstExpanded, type KnownPoint, nodeByID, nodesNamed, type VeinNode } from './vein.ts'

interface VeinProps {
  appID: number
  nodes: readonly VeinNode[]
  points: readonly KnownPoint[]
  /** The node in the address. */
  shownID: number | undefined
  view: 'map' | 'list'
}

/** The map or the list, with its tools and the panel of the open node. Both views share the expanded nodes. */
export function Vein({ appID, nodes, points, shownID, view }: VeinProps) {
  const [chosen, setChosen] = useKeptState<ReadonlySet<NodeID> | null>('expanded', null)
  const first = useMemo(() => firstExpanded(nodes), [nodes])
  const expanded = chosen ?? first
  const [activeID, setActiveID] = useState<NodeID | undefined>(shownID)
  const [word, setWord] = useState('')
  const found = useMemo(() => nodesNamed(nodes, word), [nodes, word])
  const foundSet = useMemo(() => new Set<NodeID>(found), [found])
  const shown = nodeByID(nodes, shownID)
  const point = points.find(({ SameKnowPointID }) => SameKnowPointID === shown?.pointID)
  const bands = useMemo(() => {
    const sum = noBands()
    for (const node of nodes) for (const { band } of BANDS) sum[band] += node.bands[band]
    return sum
  }, [nodes])

  const goTo = (id: number | undefined) => {
    if (id === undefined) return
    setChosen(new Set([...expanded, ...pathTo(nodes, id).slice(0, -1)]))
    setActiveID(id)
  }
  // Expands the ancestors of the node in the address, initially and for links followed on this page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node in the address
  useEffect(() => goTo(shownID), [shownID])
  const at = activeID === undefined ? -1 : found.indexOf(Number(activeID))
  const turn = (step: number) => goTo(found[(at + step + found.length) % found.length] ?? found[0])
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || found.length === 0) return
    event.preventDefault()
    turn(event.shiftKey ? -1 : 1)
  }
  const take = (text: string) => {
    setWord(text)
    goTo(nodesNamed(nodes, text)[0])
  }
  const open = ({ id }: VeinNode) => setQuery({ ID: id })
  return (
    <div className={styles.vein}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <TextInput
            type="search"
            aria-label="在导图中查找"
            placeholder="查找考点"
            leading={<Search />}
            maxLength={64}
            value={word}
            onChange={(event) => take(event.target.value)}
            onKeyDown={onSearchKey}
          />
        </div>
        {word.trim() !== '' && (
          <span className={styles.found}>
            <output>{found.length === 0 ? '没有找到' : `${Math.max(0, at) + 1} / ${found.length}`}</output>
            {found.length > 1 && (
              <>
                <IconButton size="s" label="上一个" icon={<ChevronUp />} onClick={() => turn(-1)} />
                <IconButton size="s" label="下一个" icon={<ChevronDown />} onClick={() => turn(1)} />
              </>
            )}
          </span>
        )}
        <Button size="s" icon={<ChevronsUpDown aria-hidden />} onClick={() => setChosen(new Set(branchIDs(nodes)))}>
          全部展开
        </Button>
        <Button size="s" icon={<ChevronsDownUp aria-hidden />} onClick={() => setChosen(new Set())}>
          全部收起
        </Button>
        {activeID !== undefined && shownID !== activeID && (
          <Button
            size="s"
            {...tracked('openMaterial')}
            onClick={() => {
              const node = nodeByID(nodes, activeID)
              if (node) open(node)
            }}
          >
            打开选中的节点
          </Button>
        )}
        <Legend bands={bands} />
      </div>
      <div className={styles.body}>
        {view === 'map' ? (
          <MapView
            nodes={nodes}
            expanded={expanded}
            onExpanded={setChosen}
            activeID={activeID}
            onActive={setActiveID}
            shownID={shownID}
            onOpen={open}
            found={foundSet}
          />
        ) : (
          <VeinList
            nodes={nodes}
            expanded={expanded}
            onExpanded={setChosen}
            shownID={shownID}
            onOpen={open}
            word={word.trim()}
          />
        )}
        {shown && (
          <NodePanel
            key={shown.id}
            appID={appID}
            node={shown}
            point={point}
            onClose={() => setQuery({ ID: undefined })}
          />
        )}
      </div>
    </div>
  )
}
