import type { WireLinkedChapter } from '@tizhou/contract/areas/chapters/chapters'
import type { Chapter } from '../chapterTree.ts'

/**
 * The tree reduced to the chapters linked to the learner's mistakes, those with the most questions left to answer right
 * first.
 */
export function linkedTree(chapters: readonly Chapter[], linked: ReadonlyMap<number, WireLinkedChapter>): Chapter[] {
  const open = (chapter: Chapter): number => {
    const own = linked.get(chapter.id)
    return (own ? own.Linked - own.Right : 0) + chapter.children.reduce((sum, child) => sum + open(child), 0)
  }
  const holds = (chapter: Chapter): boolean => linked.has(chapter.id) || chapter.children.some(holds)
  return chapters
    .filter(holds)
    .map((chapter) => ({ ...chapter, children: linkedTree(chapter.children, linked) }))
    .sort((a, b) => open(b) - open(a))
}

/** The tree whose chapter notes are replaced by the points that link each chapter. */
export const withLinks = (chapters: readonly Chapter[], linked: ReadonlyMap<number, WireLinkedChapter>): Chapter[] =>
  chapters.map((chapter) => {
    const own = linked.get(chapter.id)
    const note = own ? `与错题同考点：${own.Points.map(({ Name }) => Name).join('、')}` : chapter.note
    return { ...chapter, ...(note ? { note } : {}), children: withLinks(chapter.children, linked) }
  })
