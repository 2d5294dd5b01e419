import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { NodeID } from './treeRows.ts'
import { VirtualTree } from './VirtualTree.tsx'

interface Node {
  id: number
  name: string
  children: Node[]
}
const leaf = (id: number, name: string): Node => ({ id, name, children: [] })
const nodes: Node[] = [
  { id: 1, name: '内科', children: [leaf(2, '循环'), leaf(3, '消化')] },
  { id: 4, name: '外科', children: [leaf(5, '普外')] },
]

interface TreeProps {
  onActivate?: (node: Node) => void
  onTick?: (node: Node) => void
  of?: Node[]
}

function Tree({ onActivate = () => undefined, onTick, of = nodes }: TreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<NodeID>>(new Set())
  return (
    <VirtualTree
      label="章节"
      nodes={of}
      expanded={expanded}
      onExpandedChange={setExpanded}
      onActivate={onActivate}
      onTick={onTick}
      rowHeight={3}
      renderRow={(row, tabIndex) => (
        <>
          {row.node.name}
          <button type="button" tabIndex={tabIndex}>
            重做{row.node.name}
          </button>
        </>
      )}
    />
  )
}

const active = () => {
  const id = screen.getByRole('tree').getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')
}

test('the keyboard opens a branch, enters it and starts a leaf', async () => {
  const user = userEvent.setup()
  const onActivate = vi.fn()
  render(<Tree onActivate={onActivate} />)
  await user.tab()
  expect(active()?.textContent).toContain('内科')
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(active()?.textContent).toContain('消化')
  expect(active()?.getAttribute('aria-level')).toBe('2')
  await user.keyboard('{Enter}')
  expect(onActivate).toHaveBeenCalledWith(nodes[0]?.children[1])
})

test('Enter on a branch opens and closes it instead of starting anything', async () => {
  const user = userEvent.setup()
  const onActivate = vi.fn()
  render(<Tree onActivate={onActivate} />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(active()?.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Enter}')
  expect(active()?.getAttribute('aria-expanded')).toBe('false')
  expect(onActivate).not.toHaveBeenCalled()
})

test('where rows can be ticked the space bar ticks the active one, at whatever level, and folds nothing', async () => {
  const user = userEvent.setup()
  const onTick = vi.fn()
  render(<Tree onTick={onTick} />)
  await user.tab()
  await user.keyboard(' ')
  expect(onTick).toHaveBeenCalledWith(nodes[0])
  expect(active()?.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{ArrowRight}{ArrowDown} ')
  expect(onTick).toHaveBeenLastCalledWith(nodes[0]?.children[0])
})

test('Tab reaches the buttons of the active row only', async () => {
  const user = userEvent.setup()
  render(<Tree />)
  await user.tab()
  await user.keyboard('{End}')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('重做外科')
})

test('a key pressed on a button in a row is not taken as a move in the tree', async () => {
  const user = userEvent.setup()
  render(<Tree />)
  await user.tab()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(active()?.textContent).toContain('内科')
})

test('a name with a space in it is found by typing: the space opens nothing then', async () => {
  const user = userEvent.setup()
  const onActivate = vi.fn()
  render(<Tree of={[leaf(1, 'A 1'), leaf(2, 'A 2')]} onActivate={onActivate} />)
  await user.tab()
  await user.keyboard('a 2')
  expect(active()?.textContent).toContain('A 2')
  expect(onActivate).not.toHaveBeenCalled()
})

test('PageDown and PageUp take the active row with them', async () => {
  const user = userEvent.setup()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
  render(<Tree of={Array.from({ length: 50 }, (_, at) => leaf(at + 1, `第 ${at + 1} 章`))} />)
  await user.tab()
  await user.keyboard('{PageDown}{PageDown}')
  // Rows are 3 rem tall: ten fit into 480 px, and a page key moves by nine.
  expect(active()?.getAttribute('aria-posinset')).toBe('19')
  await user.keyboard('{PageUp}')
  expect(active()?.getAttribute('aria-posinset')).toBe('10')
  await user.keyboard('{PageUp}{PageUp}')
  expect(active()?.getAttribute('aria-posinset')).toBe('1')
  vi.restoreAllMocks()
})

test('ten thousand chapters put only those in view into the document, and End still reaches the last', async () => {
  const user = userEvent.setup()
  render(<Tree of={Array.from({ length: 10_000 }, (_, at) => leaf(at + 1, `第 ${at + 1} 章`))} />)
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
  await user.tab()
  await user.keyboard('{End}')
  expect(active()?.textContent).toContain('第 10000 章')
  expect(active()?.getAttribute('aria-posinset')).toBe('10000')
})
