import { TEXT_BOUNDS } from '../content/textBounds.ts'

/** A tree of a subject; the first one that contains a question is its home. */
export interface ArrangedTree {
  treeID: number
  sourceName: string
  examType: string
  siginType: string
  /** The module that unlocks it. */
  module: string
  position: number
}

/** A chapter as editors arrange it, without its questions. */
export interface ArrangedChapter {
  chapterID: number
  treeID: number
  /** 0: at the top of its tree. */
  parentID: number
  /** Order among its siblings; positions may have gaps. */
  position: number
  name: string
  isFree: boolean
  /** Number of friends that open it; 0: it does not open by sharing. */
  friends: number
  /** Its note and the points that it is about (chapter_detail); null: none. */
  detail: { note: string; pointID: number | null; otherPointID: number | null } | null
}

/** A question's place in a chapter. Questions of a group (shared stem or options) stand together. */
export interface Item {
  questionID: number
  position: number
  groupID: number | null
}

/** The trees of one subject. `items` holds the questions of those chapters that an action needs, in order. */
export interface Arrangement {
  trees: ReadonlyMap<number, ArrangedTree>
  chapters: ReadonlyMap<number, ArrangedChapter>
  items: ReadonlyMap<number, readonly Item[]>
}

/** An action that cannot be done, with the reason for the editor. */
export class ArrangingRefused extends Error {}

export function refuse(reason: string): never {
  throw new ArrangingRefused(reason)
}

/** Whether two trees are the same for learners: a subject has each of a kind once. */
export const isSameKind = (
  one: Pick<ArrangedTree, 'sourceName' | 'examType' | 'siginType'>,
  other: Pick<ArrangedTree, 'sourceName' | 'examType' | 'siginType'>,
): boolean =>
  one.sourceName === other.sourceName && one.examType === other.examType && one.siginType === other.siginType

/** The trees in the order in which they give questions their home. */
export const inTreeOrder = ({ trees }: Pick<Arrangement, 'trees'>): ArrangedTree[] =>
  [...trees.values()].sort((a, b) => a.position - b.position || a.treeID - b.treeID)

export const inOrder = (a: ArrangedChapter, b: ArrangedChapter): number =>
  a.position - b.position || a.chapterID - b.chapterID

/** Under what a chapter is found in childrenByParent: its parent, or at the top `-treeID`. */
export const parentKey = ({ treeID, parentID }: Pick<ArrangedChapter, 'treeID' | 'parentID'>): number =>
  parentID === 0 ? -treeID : parentID

/** Chapters by their parent (parentKey), in order. */
export function childrenByParent(chapters: Iterable<ArrangedChapter>): Map<number, ArrangedChapter[]> {
  const below = new Map<number, ArrangedChapter[]>()
  for (const chapter of chapters) {
    const key = parentKey(chapter)
    const list = below.get(key)
    if (list) list.push(chapter)
    else below.set(key, [chapter])
  }
  for (const list of below.values()) list.sort(inOrder)
  return below
}

/** A chapter and its descendants, each before its children, in order; `below`: childrenByParent. */
export const withBelow = (
  below: ReadonlyMap<number, readonly ArrangedChapter[]>,
  chapter: ArrangedChapter,
): ArrangedChapter[] => [chapter, ...(below.get(chapter.chapterID) ?? []).flatMap((child) => withBelow(below, child))]

/** The chapter and its ancestors, itself first. */
export function upFrom({ chapters }: Pick<Arrangement, 'chapters'>, chapterID: number): ArrangedChapter[] {
  const path: ArrangedChapter[] = []
  for (let at = chapters.get(chapterID); at; at = chapters.get(at.parentID)) path.push(at)
  return path
}

/** Names from the top, such as 内科 / 心血管. */
export const pathOf = (arrangement: Pick<Arrangement, 'chapters'>, chapterID: number): string =>
  upFrom(arrangement, chapterID)
    .map(({ name }) => name)
    .reverse()
    .join(' / ')

/** What separates chapters in files of questions: no name may hold it, or the next file would make two of one. */
const SEPARATORS = /[/／>＞]/

/** The name as it is kept; refused where files could not name the chapter. */
export function chapterName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '') return refuse('请填写章节名称')
  if (name.length > TEXT_BOUNDS.chapterName) return refuse(`章节名称最多 ${TEXT_BOUNDS.chapterName} 个字`)
  if (SEPARATORS.test(name)) return refuse('章节名称里不能有 / 或 >，它们在导入文件中分隔上下级')
  return name
}

/** Names that the import makes for files without chapters: 第 2 组（101–200）. */
export const isGeneratedName = (name: string): boolean => /^第 \d+ 组（\d+–\d+）$/.test(name)
