import { drawnPlaces, layoutMap, type Placed } from '@tizhou/domain/map/layout'
import { columnWidthAt, mapSize, nodeWidthAt, placeOf, rowHeightAt, rowsShown } from '@tizhou/domain/map/viewport'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { moveByKey, type NodeID, visibleRows } from '../../../ui/lists/treeRows.ts'
import { MapItem } from './MapItem.tsx'
import styles from './MapView.module.css'
import { useViewport } from './useViewport.ts'
import type { VeinNode } from './vein.ts'

export interface MapViewProps {
  nodes: readonly VeinNode[]
  expanded: ReadonlySet<NodeID>
  onExpanded: (expanded: ReadonlySet<NodeID>) => void
  activeID: NodeID | undefined
  onActive: (id: NodeID) => void
  shownID: NodeID | undefined
  onOpen: (node: VeinNode) => void
  /** Ids of the nodes that a search found, marked in the map. */
  found: ReadonlySet<NodeID>
}

/** The margin above and below the window that is rendered, too, so that a small move renders nothing, px. */
const OVER = 300

/**
 * The drawn map. The box has the focus and names its active node (role=tree); only nodes in the window are rendered.
 */
export function MapView({ nodes, expanded, onExpanded, activeID, onActive, shownID, onOpen, found }: MapViewProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layoutMap(nodes, expanded), [nodes, expanded])
  const rows = useMemo(() => visibleRows(nodes, expanded), [nodes, expanded])
  const { block, scale, size, zoom, fit, show, pulling } = useViewport({ box, sheet }, layout, OVER)
  const at = Math.max(
    0,
    layout.placed.findIndex(({ node }) => node.id === activeID),
  )
  const rowHeight = rowHeightAt(scale)
  const drawn = useMemo(() => {
    const shown = rowsShown({ x: 0, y: block * OVER, scale }, { width: 0, height: size.height + OVER }, OVER)
    return drawnPlaces(layout, { ...shown, rowHeight: rowHeightAt(scale) }, at)
  }, [layout, block, scale, size.height, at])

  const path = useMemo(() => lines(layout.placed, drawn, scale), [layout, drawn, scale])

  const active = layout.placed[at]
  const latest = useRef(show)
  latest.current = show
  // Scrolls the active node into view when it changes and when the size of the map changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fold moves the node, too
  useEffect(() => {
    if (active && size.height > 0) latest.current(active)
  }, [activeID, size.width, size.height, active?.row])

  const fold = ({ node: { id: nodeID, children } }: Placed<VeinNode>) => {
    if (children.length === 0) return
    const next = new Set(expanded)
    if (!next.delete(nodeID)) next.add(nodeID)
    onExpanded(next)
  }

  const pressed = useRef((_id: number, _onFold: boolean) => {})
  pressed.current = (nodeID, onFold) => {
    const one = layout.placed.find(({ node }) => node.id === nodeID)
    if (!one) return
    onActive(nodeID)
    if (onFold) fold(one)
    else onOpen(one.node)
  }
  const press = useCallback((nodeID: number, onFold: boolean) => pressed.current(nodeID, onFold), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor(size.height / rowHeight) - 1)
    const step = moveByKey(rows, at, event.key, page)
    if (step) {
      const to = step.to === undefined ? undefined : rows[step.to]
      if (to) onActive(to.node.id)
      if (step.expand?.length || step.collapse !== undefined) {
        const next = new Set([...expanded, ...(step.expand ?? [])])
        if (step.collapse !== undefined) next.delete(step.collapse)
        onExpanded(next)
      }
    } else if (event.key === 'Enter' && active) onOpen(active.node)
    else if (event.key === ' ' && active) fold(active)
    else if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else if (event.key === '0') fit()
    else return
    event.preventDefault()
  }

  const whole = mapSize(layout, scale)
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        role="tree"
        aria-label="知识脉络图"
        aria-activedescendant={active && `${id}-${active.node.id}`}
        tabIndex={0}
        className={styles.box}
        onKeyDown={onKeyDown}
        {...pulling}
      >
        <div ref={sheet} role="presentation" className={styles.drawn} style={whole}>
          <svg className={styles.lines} width={whole.width} height={whole.height} aria-hidden="true">
            <path d={path} />
          </svg>
          {drawn.map((place) => {
            const one = layout.placed[place] as Placed<VeinNode>
            const row = rows[place]
            return (
              <MapItem
                key={one.node.id}
                id={`${id}-${one.node.id}`}
                node={one.node}
                {...placeOf(one, scale)}
                width={nodeWidthAt(scale)}
                room={(one.bottom - one.top) * rowHeight}
                level={one.depth + 1}
                position={row?.position ?? 1}
                setSize={row?.setSize ?? 1}
                expanded={row?.expanded}
                active={place === at}
                shown={one.node.id === shownID}
                found={found.has(one.node.id)}
                onPress={press}
              />
            )
          })}
        </div>
      </div>
      <fieldset className={styles.zoom} aria-label="缩放">
        <IconButton label="放大" shortcut="+" icon={<Plus />} onClick={() => zoom(1)} />
        <IconButton label="缩小" shortcut="-" icon={<Minus />} onClick={() => zoom(-1)} />
        <IconButton label="看全图" shortcut="0" icon={<Maximize />} onClick={fit} />
        <output className={styles.scale} aria-label="比例">
          {Math.round(scale * 100)}%
        </output>
      </fieldset>
    </div>
  )
}

/** One path with the lines from the rendered nodes to their parents. */
function lines(placed: readonly Placed<VeinNode>[], drawn: readonly number[], scale: number): string {
  const width = nodeWidthAt(scale)
  const bend = (columnWidthAt(scale) - width) / 2
  return drawn
    .flatMap((at) => {
      const one = placed[at]
      const above = one && placed[one.parent]
      if (!one || !above) return []
      const from = placeOf(above, scale)
      const to = placeOf(one, scale)
      const x = from.x + width
      return `M${x} ${from.y}C${x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`
    })
    .join('')
}
