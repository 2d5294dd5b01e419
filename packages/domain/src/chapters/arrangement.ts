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

export const refuse = (reason: string): never => {
  throw new ArrangingRefused(reason)
}

const inOrder = (a: ArrangedChapter, b: ArrangedChapter) => a.position - b.position || a.chapterID - b.chapterID

/** Chapters by their parent, in order; key 0 of a tree is `-treeID`. */
export function childrenByParent(chapters: Iterable<ArrangedChapter>): Map<number, ArrangedChapter[]> {
  const below = new Map<number, ArrangedChapter[]>()
  for (const chapter of chapters) {
    const key = chapter.parentID === 0 ? -chapter.treeID : chapter.parentID
    const list = below.get(key)
    if (list) list.push(chapter)
    else below.set(key, [chapter])
  }
  for (const list of below.values()) list.sort(inOrder)
  return below
}

/** The children of a chapter, or (parent 0) the top chapters of a tree, in order. */
export const childrenOf = (
  { chapters }: Pick<Arrangement, 'chapters'>,
  treeID: number,
  parentID: number,
): ArrangedChapter[] =>
  [...chapters.values()].filter((one) => one.treeID === treeID && one.parentID === parentID).sort(inOrder)

/** A chapter and its descendants, each before its children, in order. */
export function withBelow(arrangement: Pick<Arrangement, 'chapters'>, chapterID: number): ArrangedChapter[] {
  const below = childrenByParent(arrangement.chapters.values())
  const walk = (chapter: ArrangedChapter): ArrangedChapter[] => [
    chapter,
    ...(below.get(chapter.chapterID) ?? []).flatMap(walk),
  ]
  const chapter = arrangement.chapters.get(chapterID)
  return chapter ? walk(chapter) : []
}

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
