import { ChevronRight, Lock } from 'lucide-react'
import { memo } from 'react'
import { bandNamed, bandsGradient, bandsText, pointsIn } from './bands.ts'
import styles from './MapView.module.css'
import type { VeinNode } from './vein.ts'

interface MapItemProps {
  id: string
  node: VeinNode
  /** Its left edge and its vertical middle, px. */
  x: number
  y: number
  width: number
  /** The height of its row, px. */
  room: number
  level: number
  position: number
  setSize: number
  expanded: boolean | undefined
  active: boolean
  /** Its text is open beside the map. */
  shown: boolean
  found: boolean
  /** A stable function. */
  onPress: (id: number, onFold: boolean) => void
}

/** A row of less height shows a bar without text, px. */
const READABLE = 17
const TALLEST = 34

function Item(props: MapItemProps) {
  const { node, x, y, width, room, level, position, setSize, expanded, active, shown, found, onPress } = props
  const isReadable = room >= READABLE || active
  const height = isReadable ? Math.max(READABLE + 5, Math.min(TALLEST, room - 4)) : Math.max(2, room - 2)
  const band = node.band && bandNamed(node.band)
  const isBranch = node.children.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself handles the keys
    <div
      id={props.id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={expanded}
      aria-selected={active}
      aria-current={shown || undefined}
      aria-label={nodeLabel(node)}
      tabIndex={-1}
      className={styles.node}
      data-band={node.band}
      data-found={found || undefined}
      data-bare={!isReadable || undefined}
      title={isReadable ? undefined : node.name}
      style={{ transform: `translate(${x}px, ${y - height / 2}px)`, width, height }}
      onClick={(event) => onPress(node.id, (event.target as Element).closest('[data-fold]') !== null)}
    >
      {isReadable && (
        <>
          {band && <span className={styles.sign} data-shown={band.sign} />}
          <span className={styles.name} title={node.name}>
            {node.name}
          </span>
          {node.hasText && !node.open && <Lock className={styles.lock} aria-hidden="true" />}
          {isBranch && (
            <span className={styles.fold} data-fold="" data-shown={expanded ? '' : node.below} aria-hidden="true">
              <ChevronRight data-open={expanded} />
            </span>
          )}
        </>
      )}
      {isBranch && <span className={styles.bar} style={{ backgroundImage: bandsGradient(node.bands) }} />}
    </div>
  )
}

/** The accessible name of a node: its name, the mastery of its points, and whether it is folded. */
function nodeLabel({ name, band, bands, children, hasText, open }: VeinNode): string {
  const known = children.length > 0 && pointsIn(bands) > 0 ? bandsText(bands) : band && bandNamed(band).name
  return [name, known, hasText && !open && '未开通'].filter(Boolean).join('，')
}

/** Renders only when its props change. */
export const MapItem = memo(Item)
