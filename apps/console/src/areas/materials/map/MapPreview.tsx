import { drawnPlaces, type Placed } from '@tizhou/domain/map/layout'
import { Empty, Flex, Form, Select, Typography } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import styles from './MapPreview.module.css'
import { type Drawn, type MapRow, mapOf, NEW_PART, withTyped } from './mapRows.ts'

const ROW = 28
const HEIGHT = 22
const COLUMN = 200
const WIDTH = 168
const TALLEST = 420
/** Rows above and below the window that are drawn, too. */
const OVER = 12
/** A larger map is first unfolded down to its second level. */
const MANY = 200

const left = ({ depth }: Placed<Drawn>) => depth * COLUMN + 4
const middle = ({ row }: Placed<Drawn>) => row * ROW

/** The map that learners will see of an outline, drawn to be looked at; it follows the outline. */
export function MapPreview({ rows, chosen }: { rows: readonly MapRow[]; chosen: number | undefined }) {
  const [levels, setLevels] = useState(rows.length > MANY ? 2 : 8)
  const map = useMemo(() => mapOf(rows, levels), [rows, levels])
  const [top, setTop] = useState(0)
  const box = useRef<HTMLElement>(null)
  const at = map.placed.findIndex(({ node }) => node.id === chosen)
  const drawn = useMemo(() => {
    const window = { from: top / ROW - OVER, to: (top + TALLEST) / ROW + OVER, rowHeight: ROW }
    return drawnPlaces(map, window, at)
  }, [map, top, at])
  // Scrolls to the chosen node when another one is chosen or it was moved.
  const row = map.placed[at]?.row
  useEffect(() => {
    const element = box.current
    if (element && row !== undefined)
      element.scrollTop = Math.max(0, row * ROW - Math.min(TALLEST, element.clientHeight) / 2)
  }, [row])
  if (map.nodes === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="学员还看不到任何节点。" />
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center" wrap>
        <Select
          aria-label="展开到"
          size="small"
          style={{ width: 140 }}
          value={Math.min(levels, map.depth)}
          onChange={setLevels}
          options={Array.from({ length: map.depth }, (_, level) => ({
            value: level + 1,
            label: level + 1 === map.depth ? '全部展开' : `展开到第 ${level + 1} 级`,
          }))}
        />
        <Typography.Text type="secondary">
          {map.nodes} 个节点，{map.depth} 级；隐藏的不画
        </Typography.Text>
      </Flex>
      <section
        ref={box}
        className={styles.box}
        aria-label="导图"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        tabIndex={0}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      >
        <div style={{ position: 'relative', width: map.columns * COLUMN, height: map.rows * ROW }}>
          <svg className={styles.lines} width={map.columns * COLUMN} height={map.rows * ROW} aria-hidden="true">
            <path d={lines(map.placed, drawn)} />
          </svg>
          {drawn.map((place) => {
            const one = map.placed[place] as Placed<Drawn>
            return (
              <div
                key={one.node.id}
                className={styles.node}
                title={one.node.name}
                data-chosen={place === at || undefined}
                data-new={one.node.id === NEW_PART || undefined}
                style={{ left: left(one), top: middle(one) - HEIGHT / 2, width: WIDTH, height: HEIGHT }}
              >
                {one.node.name}
              </div>
            )
          })}
        </div>
      </section>
    </Flex>
  )
}

/** One path with the lines from the drawn nodes to their parents. */
const lines = (placed: readonly Placed<Drawn>[], drawn: readonly number[]): string =>
  drawn
    .flatMap((at) => {
      const one = placed[at]
      const above = one && placed[one.parent]
      if (!one || !above) return []
      const [x, y, to] = [left(above) + WIDTH, middle(above), middle(one)]
      const bend = (COLUMN - WIDTH) / 2
      return `M${x} ${y}C${x + bend} ${y} ${left(one) - bend} ${to} ${left(one)} ${to}`
    })
    .join('')

interface TypedProps {
  rows: readonly MapRow[]
  nodeID: number | undefined
  parentID: number
}

/** In the form of a part: the map with what is typed and not saved yet. */
export function TypedMap({ rows, nodeID, parentID }: TypedProps) {
  const form = Form.useFormInstance()
  const name = String(Form.useWatch('name', form) ?? '')
  const hidden = Form.useWatch('hidden', form) === true
  const typed = useMemo(
    () => withTyped(rows, { nodeID, parentID, name, hidden }),
    [rows, nodeID, parentID, name, hidden],
  )
  return (
    <Form.Item label="导图预览（还没有保存的也在内）">
      <MapPreview rows={typed} chosen={nodeID ?? NEW_PART} />
    </Form.Item>
  )
}
