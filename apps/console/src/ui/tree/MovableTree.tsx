import { CaretDownOutlined, CaretRightOutlined, HolderOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../platform/request.ts'
import { useUndo } from '../useUndo.tsx'
import styles from './MovableTree.module.css'
import { type Seen, seenRows, stepOf, typedRow } from './treeKeys.ts'
import {
  aboveOf,
  dropPlace,
  type Move,
  movesOf,
  type Place,
  placeOf,
  type TreeRow,
  type Zone,
  zoneAt,
} from './treeMoves.ts'

export const MOVES: readonly [Move, string][] = [
  ['up', '上移'],
  ['down', '下移'],
  ['out', '升一级'],
  ['in', '降一级'],
]
/** Pressed together with Alt. */
const KEYS: Readonly<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' }
const KEY_NAMES: Readonly<Record<Move, string>> = { up: 'Alt+↑', down: 'Alt+↓', out: 'Alt+←', in: 'Alt+→' }
/** Letters typed within this interval form one word, ms. */
const WORD_MS = 700
const INDENT = 18

/**
 * Moves a row of an outline: `move` makes the call and rejects with the refusal; `onMoved` loads the outline again. A
 * move can be undone for a while.
 */
export function useMoving(
  rows: readonly TreeRow[],
  move: (nodeID: number, place: Place) => Promise<unknown>,
  onMoved: () => Promise<unknown>,
): (nodeID: number, place: Place) => Promise<boolean> {
  const { message } = App.useApp()
  const undo = useUndo()
  return async (nodeID, place) => {
    const before = placeOf(rows, nodeID)
    try {
      await move(nodeID, place)
    } catch (error) {
      message.error(messageOf(error))
      await onMoved()
      return false
    }
    await onMoved()
    undo({
      title: `已移动“${rows.find((row) => row.nodeID === nodeID)?.name}”`,
      undo: async () => {
        await move(nodeID, before)
        await onMoved()
      },
      undone: '已移回原处',
      kind: 'moved',
    })
    return true
  }
}

interface Props<R extends TreeRow> {
  label: string
  rows: readonly R[]
  chosen: number | undefined
  onChoose: (nodeID: number) => void
  show: (row: R, hasChildren: boolean) => ReactNode
  /** The target of each move by keys or menu; default: anywhere in the outline. */
  movesFor?: (nodeID: number) => Partial<Record<Move, Place>>
  /** Whether a row may be dropped at a place; default: anywhere. */
  allows?: (nodeID: number, place: Place) => boolean
  /** Resolves false where the row was not moved. */
  onMove: (nodeID: number, place: Place) => Promise<boolean>
  startsOpen?: boolean
  /** Rows that are ticked, where several can be: by Space, by a click on the box, with Shift up to the last one. */
  ticked?: ReadonlySet<number>
  onTick?: (nodeIDs: readonly number[], isTicked: boolean) => void
}

/** A longer outline keeps only the rows in sight in the document; they are of one line then. */
const MOST_ROWS = 200
const ROW_HEIGHT = 32
/** Rows above and below those in sight. */
const SPARE = 12
/** As in the style sheet. */
const TREE_HEIGHT = 560

interface Over {
  nodeID: number
  zone: Zone
  place: Place
}

/**
 * An outline to navigate, select and reorder: by keys (the ARIA pattern; Alt with arrow keys moves), by the menu of
 * each row, and by dragging, which shows the drop position.
 */
export function MovableTree<R extends TreeRow>(props: Props<R>) {
  const { label, rows, chosen, onChoose, show, onMove, startsOpen = true, allows = () => true } = props
  const { ticked, onTick } = props
  const movesFor = props.movesFor ?? ((nodeID: number) => movesOf(rows, nodeID))
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(startsOpen ? rows.map((row) => row.nodeID) : chosen === undefined ? [] : aboveOf(rows, chosen)),
  )
  const [wanted, setWanted] = useState<number>()
  const [menuOf, setMenuOf] = useState<number>()
  const [lifted, setLifted] = useState<number>()
  const [over, setOver] = useState<Over>()
  const [told, setTold] = useState('')
  /** How many moves are over. */
  const [settled, setSettled] = useState(0)
  const tree = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  /** A row that is being moved, with where it stood. */
  const moved = useRef<{ nodeID: number; from: Place; hasMoved: boolean }>(undefined)
  const helpID = useId()
  const seen = useMemo(() => seenRows(rows, open), [rows, open])
  const isSeen = (nodeID: number | undefined) => seen.some(({ row }) => row.nodeID === nodeID)
  const focused = [wanted, chosen].find(isSeen) ?? seen[0]?.row.nodeID

  const [scrolled, setScrolled] = useState(0)
  const isLong = seen.length > MOST_ROWS
  const from = Math.max(0, Math.floor(scrolled / ROW_HEIGHT) - SPARE)
  const inSight = from + Math.ceil(TREE_HEIGHT / ROW_HEIGHT) + 2 * SPARE
  /** Rows in the document with their index; the focused one stays wherever it is, and so does the one that is dragged. */
  const drawn = [...seen.entries()].filter(
    ([at, { row }]) => !isLong || (at >= from && at <= inSight) || row.nodeID === focused || row.nodeID === lifted,
  )

  const elementOf = (nodeID: number | undefined) =>
    tree.current?.querySelector<HTMLElement>(`[data-node="${nodeID}"]`) ?? undefined
  /** Brings a row of a long outline into sight, so that it is drawn. */
  const bring = (nodeID: number | undefined) => {
    const at = seen.findIndex(({ row }) => row.nodeID === nodeID)
    const box = tree.current
    if (!isLong || at === -1 || !box) return
    const top = at * ROW_HEIGHT
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_HEIGHT - box.clientHeight
  }
  const wantsFocus = useRef<number>(undefined)
  const focus = (nodeID: number) => {
    bring(nodeID)
    setWanted(nodeID)
    const element = elementOf(nodeID)
    element?.focus()
    wantsFocus.current = element ? undefined : nodeID
  }
  // A row that was not drawn yet is focused once it is.
  useEffect(() => {
    const element = elementOf(wantsFocus.current)
    if (!element) return
    wantsFocus.current = undefined
    if (element !== document.activeElement) element.focus()
  })
  const toggle = (opened: readonly number[], closed?: number) =>
    setOpen((before) => new Set([...before, ...opened].filter((nodeID) => nodeID !== closed)))

  // A moved row loses the focus: it is focused again, and its new position announced, once the outline was loaded again.
  // Its parent opens, and the outline may be loaded for another reason, before that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `focus` is another function in each rendering.
  useEffect(() => {
    const there = seen.find(({ row }) => row.nodeID === moved.current?.nodeID)
    if (!moved.current || !there) return
    const { nodeID, from, hasMoved } = moved.current
    const now = placeOf(rows, nodeID)
    if (!hasMoved && now.parentID === from.parentID && now.beforeID === from.beforeID) return
    moved.current = undefined
    const parent = rows.find((row) => row.nodeID === there.row.parentID)
    setTold(
      `“${there.row.name}”现在在${parent ? `“${parent.name}”下` : '最上一级'}，第 ${there.position} 个，共 ${there.siblings} 个`,
    )
    focus(nodeID)
  }, [seen, rows, settled])

  // A row that is chosen from the start (by the address) may be far down.
  const first = useRef(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the outline is shown first.
  useEffect(() => {
    bring(first.current)
    const row = tree.current?.querySelector(`[data-node="${first.current}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [])

  // What is chosen from outside, such as a row that was just made, may stand below a closed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice: the row above may be closed again.
  useEffect(() => {
    if (chosen !== undefined) toggle(aboveOf(rows, chosen))
  }, [chosen])

  const put = async (nodeID: number, place: Place | undefined) => {
    if (!place) return setTold('不能移到那里')
    if (place.parentID !== 0) toggle([place.parentID])
    setWanted(nodeID)
    moved.current = { nodeID, from: placeOf(rows, nodeID), hasMoved: false }
    const hasMoved = await onMove(nodeID, place)
    if (!hasMoved) setTold('没有移动')
    if (moved.current?.nodeID === nodeID) moved.current = hasMoved ? { ...moved.current, hasMoved } : undefined
    setSettled((before) => before + 1)
  }

  const lastTick = useRef<number>(undefined)
  const tick = (nodeID: number, upTo: boolean) => {
    const isTicked = !ticked?.has(nodeID)
    const ids = seen.map(({ row }) => row.nodeID)
    const [at, last] = [ids.indexOf(nodeID), ids.indexOf(lastTick.current ?? nodeID)]
    const range = upTo && last !== -1 ? ids.slice(Math.min(at, last), Math.max(at, last) + 1) : [nodeID]
    lastTick.current = nodeID
    onTick?.(range, isTicked)
  }

  const onKeyDown = (event: KeyboardEvent, one: Seen<R>) => {
    const { nodeID } = one.row
    // Keys on the row's menu button belong to the button.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const { key } = event
    const move = event.altKey ? KEYS[key] : undefined
    const step = event.altKey ? undefined : stepOf(seen, nodeID, key)
    if (move) void put(nodeID, movesFor(nodeID)[move])
    else if (step) {
      if (step.open) toggle(step.open)
      if (step.close !== undefined) toggle([], step.close)
      if (step.focus !== undefined) focus(step.focus)
    } else if (key === ' ' && onTick) tick(nodeID, event.shiftKey)
    else if (key === 'Enter' || key === ' ') onChoose(nodeID)
    else if (key === 'ContextMenu' || (event.shiftKey && key === 'F10')) setMenuOf(nodeID)
    else if (key.length === 1 && !event.altKey) {
      const isWord = event.timeStamp - typed.current.at < WORD_MS
      typed.current = { text: (isWord ? typed.current.text : '') + key, at: event.timeStamp }
      const found = typedRow(seen, nodeID, typed.current.text)
      if (found !== undefined) focus(found)
    } else return
    event.preventDefault()
  }

  const onDragOver = (event: React.DragEvent<HTMLElement>, { row, isOpen }: Seen<R>) => {
    if (lifted === undefined) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const y = event.clientY - top
    const placeIn = (zone: Zone) => {
      const place = dropPlace(rows, lifted, { nodeID: row.nodeID, zone, isOpen })
      return place && allows(lifted, place) ? place : undefined
    }
    // Where nothing may go below a row, its halves mean before and after it.
    const meant = zoneAt(y, height)
    const zone = meant !== 'inside' || placeIn('inside') ? meant : y < height / 2 ? 'before' : 'after'
    const place = placeIn(zone)
    if (place) event.preventDefault()
    if (place && over?.nodeID === row.nodeID && over.zone === zone) return
    setOver(place && { nodeID: row.nodeID, zone, place })
  }
  const letGo = () => {
    setLifted(undefined)
    setOver(undefined)
  }

  return (
    <>
      <p id={helpID} className={styles.help}>
        方向键走动，回车选择{onTick ? '，空格勾选（按住 Shift 连选）' : ''}；Alt
        加方向键移动：上下换位置，左右升降级；也可以用每一行的“移动”菜单，或拖动。
      </p>
      <div
        ref={tree}
        role="tree"
        className={styles.tree}
        aria-label={label}
        aria-describedby={helpID}
        aria-multiselectable={onTick ? true : undefined}
        onScroll={isLong ? ({ currentTarget }) => setScrolled(currentTarget.scrollTop) : undefined}
        style={isLong ? { position: 'relative', height: TREE_HEIGHT } : undefined}
      >
        {isLong && <div aria-hidden style={{ height: seen.length * ROW_HEIGHT }} />}
        {drawn.map(([at, one]) => {
          const { row, level, position, siblings, hasChildren, isOpen } = one
          const { nodeID, name } = row
          const isFocused = nodeID === focused
          const moves = menuOf === nodeID ? movesFor(nodeID) : {}
          return (
            <div
              key={nodeID}
              role="treeitem"
              data-node={nodeID}
              data-drop={over?.nodeID === nodeID ? over.zone : undefined}
              aria-labelledby={`${helpID}-${nodeID}`}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              aria-expanded={hasChildren ? isOpen : undefined}
              aria-selected={nodeID === chosen}
              aria-checked={onTick ? ticked?.has(nodeID) === true : undefined}
              tabIndex={isFocused ? 0 : -1}
              draggable
              className={[styles.row, lifted === nodeID && styles.lifted, isLong && styles.fixed]
                .filter(Boolean)
                .join(' ')}
              style={{
                ...{ paddingLeft: (level - 1) * INDENT, ['--drop-from' as string]: `${(level - 1) * INDENT}px` },
                ...(isLong && { top: at * ROW_HEIGHT }),
              }}
              onClick={() => {
                setWanted(nodeID)
                onChoose(nodeID)
              }}
              onFocus={() => setWanted(nodeID)}
              onKeyDown={(event) => onKeyDown(event, one)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                setLifted(nodeID)
              }}
              onDragEnd={letGo}
              onDragOver={(event) => onDragOver(event, one)}
              onDragLeave={() => setOver((before) => (before?.nodeID === nodeID ? undefined : before))}
              onDrop={(event) => {
                event.preventDefault()
                const place = over?.nodeID === nodeID ? over.place : undefined
                if (lifted !== undefined) void put(lifted, place)
                letGo()
              }}
            >
              <span
                aria-hidden
                className={styles.toggle}
                onClick={(event) => {
                  if (!hasChildren) return
                  event.stopPropagation()
                  toggle(isOpen ? [] : [nodeID], isOpen ? nodeID : undefined)
                }}
              >
                {hasChildren && (isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />)}
              </span>
              {onTick && (
                <input
                  type="checkbox"
                  // The row itself says whether it is ticked, and Space ticks it.
                  aria-hidden
                  tabIndex={-1}
                  checked={ticked?.has(nodeID) === true}
                  onChange={() => undefined}
                  onClick={(event) => {
                    event.stopPropagation()
                    tick(nodeID, event.shiftKey)
                  }}
                />
              )}
              <span id={`${helpID}-${nodeID}`} className={styles.text}>
                {show(row, hasChildren)}
              </span>
              <Dropdown
                trigger={['click']}
                open={menuOf === nodeID}
                onOpenChange={(isOpening) => setMenuOf(isOpening ? nodeID : undefined)}
                autoFocus
                menu={{
                  items: MOVES.map(([key, text]) => ({
                    key,
                    label: text,
                    extra: KEY_NAMES[key],
                    disabled: !moves[key],
                  })),
                  onClick: ({ key, domEvent }) => {
                    domEvent.stopPropagation()
                    setMenuOf(undefined)
                    void put(nodeID, movesFor(nodeID)[key as Move])
                  },
                }}
              >
                <Button
                  type="text"
                  size="small"
                  tabIndex={isFocused ? 0 : -1}
                  aria-label={`移动“${name}”`}
                  aria-haspopup="menu"
                  icon={<HolderOutlined aria-hidden />}
                  onClick={(event) => event.stopPropagation()}
                />
              </Dropdown>
            </div>
          )
        })}
      </div>
      <span role="status" className={styles.told}>
        {told}
      </span>
    </>
  )
}
