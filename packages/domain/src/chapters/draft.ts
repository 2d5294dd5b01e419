import { TEXT_BOUNDS } from '../content/textBounds.ts'
import {
  type ArrangedChapter,
  type ArrangedTree,
  type Arrangement,
  chapterName,
  type Item,
  inOrder,
  parentKey,
  refuse,
  upFrom,
} from './arrangement.ts'

/** The arrangement while an action changes it. */
export class Draft {
  readonly trees: Map<number, ArrangedTree>
  readonly items: Map<number, readonly Item[]>
  readonly replaced = new Map<number, number>()
  readonly notes: string[] = []
  readonly newID: () => number
  readonly #chapters = new Map<number, ArrangedChapter>()
  /** Children by parentKey, kept with each change: looking at thousands of chapters for each of thousands takes seconds. */
  readonly #children = new Map<number, Map<number, ArrangedChapter>>()
  /** Chapters that are being poured into others. */
  readonly #pouring = new Set<number>()

  constructor(before: Arrangement, newID: () => number) {
    this.trees = new Map(before.trees)
    this.items = new Map(before.items)
    this.newID = newID
    for (const chapter of before.chapters.values()) this.set(chapter)
  }

  get chapters(): ReadonlyMap<number, ArrangedChapter> {
    return this.#chapters
  }

  chapter(chapterID: number): ArrangedChapter {
    return this.#chapters.get(chapterID) ?? refuse('这个章节已不存在')
  }

  tree(treeID: number): ArrangedTree {
    return this.trees.get(treeID) ?? refuse('这个目录已不存在')
  }

  itemsOf(chapterID: number): readonly Item[] {
    return this.items.get(chapterID) ?? []
  }

  /** The children of a chapter, or (parent 0) the top chapters of a tree, in order. */
  children(treeID: number, parentID: number): ArrangedChapter[] {
    return this.#unordered(treeID, parentID).sort(inOrder)
  }

  #unordered(treeID: number, parentID: number): ArrangedChapter[] {
    return [...(this.#children.get(parentKey({ treeID, parentID }))?.values() ?? [])]
  }

  /** A chapter and its descendants, each before its children. */
  withBelow(chapter: ArrangedChapter): ArrangedChapter[] {
    return [chapter, ...this.children(chapter.treeID, chapter.chapterID).flatMap((child) => this.withBelow(child))]
  }

  /** The levels that a chapter takes with everything below it. */
  levels({ treeID, chapterID }: ArrangedChapter): number {
    return 1 + Math.max(0, ...this.children(treeID, chapterID).map((child) => this.levels(child)))
  }

  set(chapter: ArrangedChapter): void {
    this.#leaveParent(chapter.chapterID)
    this.#chapters.set(chapter.chapterID, chapter)
    const key = parentKey(chapter)
    const siblings = this.#children.get(key)
    if (siblings) siblings.set(chapter.chapterID, chapter)
    else this.#children.set(key, new Map([[chapter.chapterID, chapter]]))
  }

  #leaveParent(chapterID: number): void {
    const chapter = this.#chapters.get(chapterID)
    if (chapter) this.#children.get(parentKey(chapter))?.delete(chapterID)
  }

  /** The chapters without those that stand below others of the list; unknown ones and several trees are refused. */
  apart(chapterIDs: readonly number[]): ArrangedChapter[] {
    const ids = new Set(chapterIDs)
    const chosen = [...ids].map((chapterID) => this.chapter(chapterID))
    if (chosen.length === 0) return refuse('请先选择章节')
    if (new Set(chosen.map(({ treeID }) => treeID)).size > 1) return refuse('请选择同一目录的章节')
    return chosen.filter(({ parentID }) => !upFrom(this, parentID).some(({ chapterID }) => ids.has(chapterID)))
  }

  /** Siblings in this order, with positions from 0; rows that are right already stay as they are. */
  order(siblings: readonly ArrangedChapter[]): void {
    for (const [position, one] of siblings.entries()) if (one.position !== position) this.set({ ...one, position })
  }

  checkName(treeID: number, parentID: number, name: string, self?: number): void {
    const taken = this.#unordered(treeID, parentID).some((one) => one.name === name && one.chapterID !== self)
    if (taken) refuse(`${parentID === 0 ? '最上一级' : `“${this.chapter(parentID).name}”下`}已有“${name}”`)
  }

  /** Files name at most six levels. */
  checkDepth(parentID: number, levels: number): void {
    if (parentID !== 0 && upFrom(this, parentID).length + levels > TEXT_BOUNDS.chapterDepth)
      refuse(`章节最多 ${TEXT_BOUNDS.chapterDepth} 级`)
  }

  add(treeID: number, parentID: number, typed: string, beforeID?: number): ArrangedChapter {
    const name = chapterName(typed)
    this.checkName(treeID, parentID, name)
    this.checkDepth(parentID, 1)
    const position = (this.children(treeID, parentID).at(-1)?.position ?? -1) + 1
    const made: ArrangedChapter = {
      ...{ chapterID: this.newID(), treeID, parentID, position, name },
      ...{ isFree: false, friends: 0, detail: null },
    }
    this.set(made)
    this.items.set(made.chapterID, [])
    if (beforeID !== undefined) this.place([made.chapterID], parentID, beforeID)
    return this.chapter(made.chapterID)
  }

  rename({ chapterID, name: typed }: { chapterID: number; name: string }): void {
    const chapter = this.chapter(chapterID)
    const name = chapterName(typed)
    if (name === chapter.name) return
    this.checkName(chapter.treeID, chapter.parentID, name, chapterID)
    this.set({ ...chapter, name })
  }

  /** Puts chapters of one tree below a parent, in their order. */
  place(chapterIDs: readonly number[], parentID: number, beforeID: number | undefined): void {
    const [first] = chapterIDs
    if (first === undefined) return
    const ids = new Set(chapterIDs)
    const rest = this.children(this.chapter(first).treeID, parentID).filter(({ chapterID }) => !ids.has(chapterID))
    const found = beforeID === undefined ? rest.length : rest.findIndex(({ chapterID }) => chapterID === beforeID)
    if (found === -1) refuse('要放到它前面的章节已不在那里')
    const placed = chapterIDs.map((chapterID) => ({ ...this.chapter(chapterID), parentID }))
    for (const one of placed) if (this.chapter(one.chapterID).parentID !== parentID) this.set(one)
    this.order([...rest.slice(0, found), ...placed, ...rest.slice(found)])
  }

  /** Appends questions to a chapter. */
  append(chapterID: number, items: readonly Item[]): void {
    const there = this.itemsOf(chapterID)
    const from = (there.at(-1)?.position ?? -1) + 1
    this.items.set(chapterID, [...there, ...items.map((item, at) => ({ ...item, position: from + at }))])
  }

  /**
   * Pours a chapter with its children into another; children of the same name are poured together as well, but never into
   * a chapter that is being poured away itself, as where a chapter goes into its parent and its child has its own name.
   */
  pour(fromID: number, intoID: number): void {
    const [from, into] = [this.chapter(fromID), this.chapter(intoID)]
    this.#pouring.add(fromID)
    this.append(intoID, this.itemsOf(fromID))
    const staying = this.children(into.treeID, intoID).filter(({ chapterID }) => !this.#pouring.has(chapterID))
    const byName = new Map(staying.map((one) => [one.name, one.chapterID]))
    const moving: number[] = []
    for (const child of this.children(from.treeID, fromID)) {
      const same = byName.get(child.name)
      if (same !== undefined) this.pour(child.chapterID, same)
      else {
        this.checkDepth(intoID, this.levels(child))
        moving.push(child.chapterID)
      }
    }
    this.place(moving, intoID, undefined)
    this.drop(fromID, intoID)
    this.#pouring.delete(fromID)
  }

  /** Says what changes for those who have opened nothing, where questions leave one chapter for another (0: the top). */
  noteOpening(name: string, fromID: number, toID: number): void {
    const freeing = upFrom(this, fromID).find(({ isFree }) => isFree)
    const opens = upFrom(this, toID).some(({ isFree }) => isFree)
    if (freeing && !opens) this.notes.push(`“${freeing.name}”免费，从里面移走的题目以后要开通才能做`)
    if (!freeing && opens) this.notes.push(`“${name}”的题目以后人人可以免费做`)
  }

  drop(chapterID: number, intoID: number | null): void {
    const { name, friends, detail } = this.chapter(chapterID)
    if (friends > 0) this.notes.push(`“${name}”不再由分享开放`)
    if (intoID !== null) this.noteOpening(name, chapterID, intoID)
    if (detail && (detail.note !== '' || detail.pointID !== null))
      this.notes.push(`“${name}”的说明和所讲的考点不再显示`)
    this.#leaveParent(chapterID)
    this.#chapters.delete(chapterID)
    this.items.delete(chapterID)
    this.replaced.set(chapterID, intoID ?? 0)
  }
}

/** Splits at `count`, after the end of the group that it would tear apart. */
export function cutAt(items: readonly Item[], count: number): number {
  let at = Math.min(count, items.length)
  while (at > 0 && at < items.length && items[at]?.groupID != null && items[at]?.groupID === items[at - 1]?.groupID)
    at++
  return at
}
