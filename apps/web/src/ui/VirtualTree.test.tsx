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

function Tree({ onActivate = () => undefined, of = nodes }: { onActivate?: (node: Node) => void; of?: Node[] }) {
  const [expanded, setExpanded] = useState<ReadonlySet<NodeID>>(new Set())
  return (
    <VirtualTree
      label="章节"
      nodes={of}
      expanded={expanded}
      onExpandedChange={setExpanded}
      onActivate={onActivate}
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

test('ten thousand chapters put only those in view into the document, and End still reaches the last', async () => {
  const user = userEvent.setup()
  render(<Tree of={Array.from({ length: 10_000 }, (_, at) => leaf(at + 1, `第 ${at + 1} 章`))} />)
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
  await user.tab()
  await user.keyboard('{End}')
  expect(active()?.textContent).toContain('第 10000 章')
  expect(active()?.getAttribute('aria-posinset')).toBe('10000')
})
