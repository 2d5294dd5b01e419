import type { ReactNode } from 'react'
import type { SearchOf } from '../../../pages.ts'
import type { PathLink } from '../../../paths.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import type { Chapter } from '../chapterTree.ts'
import type { chapterPages } from '../pages.ts'
import type { TreeData } from './treeData.ts'

/** What makes one page over a tree different from the others. */
export interface TreePageProps {
  subject: Subject
  /** The record of the page: its title, and its address, whose filters are the tree's. */
  page: (typeof chapterPages)[keyof typeof chapterPages]
  /** Beside the subject's name under the title. */
  note?: string
  /** What opens the tree (a module key). */
  module: string
  /** What the tree is called: 章节目录, 考点目录 … */
  what: string
  /** What is searched for; chapters where it is not said. */
  searched?: string
  tree: TreeData
  /** Which part, edition or kind of the tree is shown: each keeps what was unfolded and its place for itself. */
  part?: number | string | undefined
  /** The chapters that are shown of it; all, where not given. */
  chapters?: Chapter[] | undefined
  empty: { title: string; text: string; action?: ReactNode }
  /** The page that practises a chapter. */
  practise?: (search: SearchOf<'answerPage'>) => PathLink
  /** Opens a chapter in another way than practising it. */
  onOpen?: (chapter: Chapter) => void
  /** What the main button of a line says where it is not how far one is; kept the same as `marks` is. */
  action?: (chapter: Chapter) => string
  /** What the page says of a chapter beside its name. The same function while nothing of it changes. */
  marks?: (chapter: Chapter, tabIndex: 0 | -1) => ReactNode
  /**
   * The tree is put together from pieces of others: its branches are no chapters, or not the whole of them. Then those
   * with questions begin anew one by one.
   */
  pieces?: boolean
  /** Where to begin instead of where I stopped. */
  begin?: number | undefined
  /** What 全部重做 begins anew: this tree, the whole subject as on the chapter page, or nothing can be. */
  resets?: 'tree' | 'subject' | 'nothing'
  /** How many different questions there are, where some stand in several places of the tree: then nothing is summed. */
  distinct?: number | undefined
  /** Between the title and the tree, in place of how far I am in all. */
  summary?: ReactNode
  above?: ReactNode
  before?: ReactNode
  beside?: ReactNode
  actions?: ReactNode
}
