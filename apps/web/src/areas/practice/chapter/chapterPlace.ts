import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'

export interface ChapterPlace {
  name: string
  /** The names of the ancestors, from the top. */
  above: string[]
  /** The next chapter of the tree, in its order, that contains questions itself. */
  next: { id: number; name: string } | null
  /** The names of this chapter and its descendants. */
  names: Map<number, string>
}

/** The place of a chapter in a tree; null where the tree does not contain it. */
export function chapterPlace(tree: readonly ChapterNode[], id: number): ChapterPlace | null {
  const flat: { node: ChapterNode; above: string[] }[] = []
  const walk = (nodes: readonly ChapterNode[], above: string[]) => {
    for (const node of nodes) {
      flat.push({ node, above })
      walk(node.Childs, [...above, node.Name])
    }
  }
  walk(tree, [])
  const at = flat.findIndex(({ node }) => node.ID === id)
  const found = flat[at]
  if (!found) return null
  const names = chapterNames([found.node])
  const next = flat.slice(at + 1).find(({ node }) => node.TestCount > 0 && !names.has(node.ID))?.node
  return {
    name: found.node.Name,
    above: found.above,
    next: next ? { id: next.ID, name: next.Name } : null,
    names,
  }
}

/** The names of all chapters of a tree by id. */
export function chapterNames(tree: readonly ChapterNode[], into = new Map<number, string>()): Map<number, string> {
  for (const node of tree) {
    into.set(node.ID, node.Name)
    chapterNames(node.Childs, into)
  }
  return into
}
