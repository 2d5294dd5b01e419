import type { Data } from '@tizhou/contract/contract'

type Tree = Data<'content.questionChapters'>['trees'][number]

/** A node of antd's Tree. The root of a tree of chapters cannot be selected. */
export interface ChapterNode {
  key: string
  value: string | number
  title: string
  selectable: boolean
  children: ChapterNode[]
}

/** Trees with nested chapters; each node shows its number of questions, descendants included. */
export function chapterNodes(trees: readonly Tree[]): ChapterNode[] {
  return trees.map((tree) => {
    const children = nodesBelow(tree, 0)
    return {
      key: `tree ${tree.name}`,
      value: `tree ${tree.name}`,
      title: tree.name,
      selectable: false,
      children: children.map(({ node }) => node),
    }
  })
}

function nodesBelow({ chapters }: Tree, parentID: number): { node: ChapterNode; count: number }[] {
  return chapters
    .filter((chapter) => chapter.parentID === parentID)
    .map(({ cptID, name, count }) => {
      const below = nodesBelow({ chapters } as Tree, cptID)
      const all = below.reduce((sum, one) => sum + one.count, count)
      return {
        count: all,
        node: {
          key: String(cptID),
          value: cptID,
          title: `${name}（${all}）`,
          selectable: true,
          children: below.map(({ node }) => node),
        },
      }
    })
}

/** The tree that contains a chapter. */
export const treeOf = (trees: readonly Tree[], cptID: number | null): Tree | undefined =>
  trees.find(({ chapters }) => chapters.some((chapter) => chapter.cptID === cptID))
