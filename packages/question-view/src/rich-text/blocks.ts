import type { RichNode } from '@tizhou/domain/richtext/nodes'

/** A block of a text: a heading, a picture on its own line, a table, or a line of running text. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; nodes: RichNode[] }
  | { kind: 'picture'; name: string; alt?: string }
  | Extract<RichNode, { kind: 'table' }>
  | { kind: 'line'; nodes: RichNode[] }

/** Cuts a tree into blocks at its breaks, headings and tables. Empty lines are dropped: the style sheet sets the distances. */
export function blocksOf(nodes: readonly RichNode[]): Block[] {
  const blocks: Block[] = []
  let line: RichNode[] = []
  const endLine = () => {
    const filled = line.some((node) => node.kind !== 'text' || node.text.trim() !== '')
    const [only] = line
    if (line.length === 1 && only?.kind === 'image') blocks.push({ kind: 'picture', name: only.name, alt: only.alt })
    else if (filled) blocks.push({ kind: 'line', nodes: line })
    line = []
  }
  for (const node of nodes) {
    if (node.kind === 'break') endLine()
    else if (node.kind === 'heading') {
      endLine()
      blocks.push({ kind: 'heading', level: node.level, nodes: node.children })
    } else if (node.kind === 'table') {
      endLine()
      blocks.push(node)
    } else line.push(node)
  }
  endLine()
  return blocks
}

/** File names of the pictures in a tree, to prefetch them. */
export function picturesOf(nodes: readonly RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'image') return [node.name]
    if (node.kind === 'table') return node.rows.flat().flatMap(picturesOf)
    return 'children' in node ? picturesOf(node.children) : []
  })
}
