import type { ReactNode } from 'react'
import type { SearchOf } from '../../../pages.ts'
import type { PathLink } from '../../../paths.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import type { Chapter } from '../chapterTree.ts'
import type { chapterPages } from '../pages.ts'
import type { TreeData } from './treeData.ts'

/** What distinguishes one page with a tree from the others. */
export interface TreePageProps {
  subject: Subject
  /** The page's record: its title, and its address with the filters of the tree. */
  page: (typeof chapterPages)[keyof typeof chapterPages]
  /** Shown beside the subject's name under the title. */
  note?: string
  /** The module key that opens the tree. */
  module: string
  /** The name of the tree: 章节目录, 考点目录 … */
  what: string
  /** The name of what is searched; default: chapters. */
  searched?: string
  tree: TreeData
  /** The shown part, edition or kind of the tree: each keeps its expanded chapters and scroll position. */
  part?: number | string | undefined
  /** The chapters to show; default: all of the tree. */
  chapters?: Chapter[] | undefined
  empty: { title: string; text: string; action?: ReactNode }
  /** The page that practises a chapter. */
  practise?: (search: SearchOf<'answerPage'>) => PathLink
  /** Opens a chapter otherwise than by practising it. */
  onOpen?: (chapter: Chapter) => void
  /** The label of a row's main button, where it does not follow from the progress; a stable function, as `marks`. */
  action?: (chapter: Chapter) => string
  /** Marks beside a chapter's name. A stable function while its result does not change. */
  marks?: (chapter: Chapter, tabIndex: 0 | -1) => ReactNode
  /**
   * The tree is assembled from parts of others: its branches are no chapters, or not whole ones. A reset then resets
   * the chapters with questions one by one.
   */
  pieces?: boolean
  /** The id of the initial chapter, instead of the one of the last answer. */
  begin?: number | undefined
  /** What 全部重做 resets: this tree, or the whole subject (on the chapter page); `nothing` hides it. */
  resets?: 'tree' | 'subject' | 'nothing'
  /** The number of distinct questions, where some are in several places of the tree; it replaces the sum. */
  distinct?: number | undefined
  /** Replaces the summary between the title and the tree. */
  summary?: ReactNode
  above?: ReactNode
  before?: ReactNode
  beside?: ReactNode
  actions?: ReactNode
}
