import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { MovableTree, useMoving } from './MovableTree.tsx'
import type { Place, TreeRow } from './treeMoves.ts'

const row = (nodeID: number, parentID: number, name: string): TreeRow => ({ nodeID, parentID, name })
/** 心衰 with 诊断 and 治疗 below, 心律失常, 肺炎. */
const ROWS = [row(1, 0, '心衰'), row(4, 1, '诊断'), row(5, 1, '治疗'), row(2, 0, '心律失常'), row(3, 0, '肺炎')]

/** Moves a row as the server does. */
function moved(rows: readonly TreeRow[], nodeID: number, { parentID, beforeID }: Place): TreeRow[] {
  const one = { ...(rows.find((each) => each.nodeID === nodeID) as TreeRow), parentID }
  const rest = rows.filter((each) => each.nodeID !== nodeID)
  const at = beforeID === undefined ? rest.length : rest.findIndex((each) => each.nodeID === beforeID)
  return [...rest.slice(0, at), one, ...rest.slice(at)]
}

function Outline() {
  const [rows, setRows] = useState<readonly TreeRow[]>(ROWS)
  const [chosen, setChosen] = useState<number>()
  const move = useMoving(
    rows,
    async (nodeID, place) => setRows((before) => moved(before, nodeID, place)),
    async () => undefined,
  )
  return (
    <MovableTree
      label="目录"
      rows={rows}
      chosen={chosen}
      onChoose={setChosen}
      show={({ name }) => name}
      onMove={move}
    />
  )
}

const shown = () =>
  within(screen.getByRole('tree', { name: '目录' }))
    .getAllByRole('treeitem')
    .map((item) => `${item.getAttribute('aria-level')} ${item.textContent}`)
const focused = () => document.activeElement?.textContent
const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })

async function start() {
  renderAt(<Outline />)
  await screen.findByRole('tree', { name: '目录' })
  await userEvent.tab()
}

test('a tree is one stop of Tab, and is walked, opened and closed by arrows, Home, End and letters', async () => {
  await start()
  expect(shown()).toEqual(['1 心衰', '2 诊断', '2 治疗', '1 心律失常', '1 肺炎'])
  expect([focused(), item('心衰').getAttribute('aria-expanded')]).toEqual(['心衰', 'true'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect([focused(), item('治疗').getAttribute('aria-posinset'), item('治疗').getAttribute('aria-setsize')]).toEqual([
    '治疗',
    '2',
    '2',
  ])
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('心衰')
  await userEvent.keyboard('{ArrowLeft}')
  expect([shown().length, item('心衰').getAttribute('aria-expanded')]).toEqual([3, 'false'])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('诊断')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('肺炎')
  await userEvent.keyboard('{Home}心律')
  expect(focused()).toBe('心律失常')
  await userEvent.keyboard('{Enter}')
  expect(item('心律失常').getAttribute('aria-selected')).toBe('true')
  await userEvent.tab({ shift: true })
  expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

test('Alt with arrows moves a row and keeps the focus on it; where it stands is said, and it can be taken back', async () => {
  await start()
  await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(shown()).toEqual(['1 心衰', '2 诊断', '2 治疗', '1 肺炎', '1 心律失常']))
  expect(focused()).toBe('肺炎')
  expect(await screen.findByText('“肺炎”现在在最上一级，第 2 个，共 3 个')).toBeDefined()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(shown()[3]).toBe('2 肺炎'))
  expect(await screen.findByText('“肺炎”现在在“心衰”下，第 3 个，共 3 个')).toBeDefined()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await waitFor(() => expect(shown()[3]).toBe('1 肺炎'))
  await userEvent.keyboard('{Home}{Alt>}{ArrowUp}{/Alt}')
  expect(await screen.findByText('不能移到那里')).toBeDefined()
  await userEvent.click((await screen.findAllByRole('button', { name: '撤销' })).at(-1) as HTMLElement)
  await waitFor(() => expect(shown()[3]).toBe('2 肺炎'))
})

test('the menu of a row moves it without a drag, and offers only what can be done', async () => {
  await start()
  await userEvent.click(screen.getByRole('button', { name: '移动“治疗”' }))
  const menu = await screen.findByRole('menu')
  const offered = within(menu)
    .getAllByRole('menuitem')
    .map((one) => `${one.textContent} ${one.getAttribute('aria-disabled') === 'true' ? 'no' : 'yes'}`)
  expect(offered).toEqual(['上移Alt+↑ yes', '下移Alt+↓ no', '升一级Alt+← yes', '降一级Alt+→ yes'])
  await userEvent.click(within(menu).getByRole('menuitem', { name: /升一级/ }))
  await waitFor(() => expect(shown()).toEqual(['1 心衰', '2 诊断', '1 治疗', '1 心律失常', '1 肺炎']))
  expect(focused()).toBe('治疗')
})

test('what is dragged shows where it will stand, and goes nowhere below itself', async () => {
  await start()
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  const drag = (from: string) => fireEvent.dragStart(item(from), { dataTransfer })
  const over = (to: string, y: number) => {
    // happy-dom has no layout.
    item(to).getBoundingClientRect = () => ({ top: 0, height: 32 }) as DOMRect
    return fireEvent(
      item(to),
      Object.assign(new MouseEvent('dragover', { bubbles: true, cancelable: true, clientY: y })),
    )
  }
  drag('肺炎')
  over('心衰', 2)
  expect(item('心衰').getAttribute('data-drop')).toBe('before')
  over('心衰', 16)
  expect(item('心衰').getAttribute('data-drop')).toBe('inside')
  fireEvent.drop(item('心衰'), { dataTransfer })
  await waitFor(() => expect(shown()).toEqual(['1 心衰', '2 诊断', '2 治疗', '2 肺炎', '1 心律失常']))
  expect(item('心衰').hasAttribute('data-drop')).toBe(false)
  drag('心衰')
  // Without preventDefault the browser shows that the row cannot be dropped there.
  expect(over('诊断', 16)).toBe(true)
  expect(item('诊断').hasAttribute('data-drop')).toBe(false)
  fireEvent.drop(item('诊断'), { dataTransfer })
  expect(await screen.findByText('不能移到那里')).toBeDefined()
})

function Long() {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const rows = Array.from({ length: 3_000 }, (_, at) => row(at + 1, 0, `章 ${at + 1}`))
  return (
    <>
      <p>勾选 {[...ticked].join('、')}</p>
      <MovableTree
        label="目录"
        rows={rows}
        chosen={undefined}
        onChoose={() => undefined}
        show={({ name }) => name}
        onMove={async () => true}
        ticked={ticked}
        onTick={(nodeIDs, isTicked) =>
          setTicked((before) =>
            isTicked ? new Set([...before, ...nodeIDs]) : new Set([...before].filter((id) => !nodeIDs.includes(id))),
          )
        }
      />
    </>
  )
}

test('a long outline keeps few rows in the document, and keys reach all of them; Space ticks, with Shift a range', async () => {
  renderAt(<Long />)
  await screen.findByRole('tree', { name: '目录' })
  expect(shown().length).toBeLessThan(100)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown} ')
  expect(await screen.findByText('勾选 2')).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-checked')).toBe('true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(await screen.findByText('勾选 2、3、4')).toBeDefined()
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(focused()).toBe('章 3000'))
  expect(document.activeElement?.getAttribute('aria-posinset')).toBe('3000')
  expect(shown().length).toBeLessThan(120)
})

let paint: () => void
function Beside() {
  const [, setCount] = useState(0)
  paint = () => setCount((count) => count + 1)
  return (
    <>
      <Outline />
      <input aria-label="名称" />
    </>
  )
}

test('keys focus a row once: who went on elsewhere meanwhile stays there', async () => {
  renderAt(<Beside />)
  await screen.findByRole('tree', { name: '目录' })
  await userEvent.tab()
  await userEvent.keyboard('{End}{End}')
  expect(focused()).toBe('肺炎')
  const name = screen.getByRole('textbox', { name: '名称' })
  name.focus()
  act(() => paint())
  expect(document.activeElement).toBe(name)
})

function Chosen() {
  const [chosen, setChosen] = useState<number>()
  return (
    <>
      <button type="button" onClick={() => setChosen(5)}>
        选择治疗
      </button>
      <MovableTree
        label="目录"
        rows={ROWS}
        chosen={chosen}
        onChoose={setChosen}
        show={({ name }) => name}
        onMove={async () => true}
        startsOpen={false}
      />
    </>
  )
}

test('a row that is chosen from outside is shown, also below a closed one, which can be closed again', async () => {
  renderAt(<Chosen />)
  await screen.findByRole('tree', { name: '目录' })
  expect(shown()).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: '选择治疗' }))
  expect(item('治疗').getAttribute('aria-selected')).toBe('true')
  item('心衰').focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(shown()).toHaveLength(3)
})

/** Ends the move of a slow outline. */
let load = () => {}

function Slow() {
  const [rows, setRows] = useState<readonly TreeRow[]>(ROWS)
  const onMove = (nodeID: number, place: Place) =>
    new Promise<boolean>((resolve) => {
      load = () => {
        setRows((before) => moved(before, nodeID, place))
        resolve(true)
      }
    })
  return (
    <>
      <button type="button" onClick={() => setRows((before) => [...before])}>
        重新载入
      </button>
      <MovableTree
        label="目录"
        rows={rows}
        chosen={undefined}
        onChoose={() => undefined}
        show={({ name }) => name}
        onMove={onMove}
        startsOpen={false}
      />
    </>
  )
}

test('the new place is said once the outline is loaded again, not where its parent opens or the outline comes as it was', async () => {
  renderAt(<Slow />)
  await screen.findByRole('tree', { name: '目录' })
  item('心律失常').focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  fireEvent.click(screen.getByRole('button', { name: '重新载入' }))
  expect(screen.getByRole('status').textContent).toBe('')
  await act(async () => load())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('“心律失常”现在在“心衰”下，第 3 个，共 3 个'))
  expect(focused()).toBe('心律失常')
})

test('how the keys move a row can be read beside the tree', async () => {
  await start()
  const help = screen.getByText(/Alt\s*加方向键移动/)
  expect(screen.getByRole('tree').getAttribute('aria-describedby')).toBe(help.id)
  expect(help.className).not.toContain('told')
})
