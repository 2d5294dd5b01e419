import { TEXT_BOUNDS } from '../content/textBounds.ts'
import {
  type ArrangedChapter,
  type ArrangedTree,
  type Arrangement,
  chapterName,
  childrenOf,
  type Item,
  refuse,
  upFrom,
  withBelow,
} from './arrangement.ts'

/**
 * What editors do with chapters. Within one tree: a tree contains a question once, and questions of a group stand in one
 * chapter, so neither chapters nor single parts of a group change their tree.
 */
export type ChapterAction =
  /** A new tree of a source, behind the others. */
  | { kind: 'addTree'; sourceName: string; module: string; examType: string; siginType: string }
  /** A tree before another one; absent: last. The order decides where questions are at home. */
  | { kind: 'moveTree'; treeID: number; beforeID?: number }
  /** An empty tree. */
  | { kind: 'removeTree'; treeID: number }
  | { kind: 'create'; treeID: number; parentID: number; names: readonly string[] }
  | { kind: 'rename'; chapterID: number; name: string }
  /** In their order, below `parentID` (0: at the top), before a sibling; absent: last. */
  | { kind: 'move'; chapterIDs: readonly number[]; parentID: number; beforeID?: number }
  /** By name, numbers as numbers: 第 2 章 before 第 10 章. */
  | { kind: 'sort'; treeID: number; parentID: number }
  /** Questions and children of `chapterIDs` go to the end of `intoID`. */
  | { kind: 'merge'; chapterIDs: readonly number[]; intoID: number; name?: string }
  /**
   * The chapter's own questions in consecutive parts of `count` questions; the last part takes what is left. `below`:
   * all parts become children; otherwise the chapter keeps the first part, and the others come behind it.
   */
  | { kind: 'split'; chapterID: number; below: boolean; parts: readonly { name: string; count: number }[] }
  /** With everything below. The questions go to the end of `toID`; null: they are taken out of the tree. */
  | { kind: 'remove'; chapterIDs: readonly number[]; toID: number | null }
  | { kind: 'free'; chapterIDs: readonly number[]; isFree: boolean }
  /** The first questions of the chapter, also in the tree of free content, in a free chapter of its name; 0: none. */
  | { kind: 'trial'; chapterID: number; count: number; sourceName: string; module: string }
  | { kind: 'share'; chapterID: number; friends: number }
  /**
   * Chapters of one parent (第 1 组 …) into real ones: `merged`, the first takes the others' questions and the new name;
   * otherwise they come below a new chapter, which stands where the first of them stood.
   */
  | { kind: 'group'; groups: readonly { name: string; chapterIDs: readonly number[] }[]; merged: boolean }

interface Arranged {
  after: Arrangement
  /** Chapters that are gone: whoever holds the former is led to the latter; 0: its questions left the tree. */
  replaced: ReadonlyMap<number, number>
  /** What the editor should know before, such as that a free chapter will be free no more. */
  notes: readonly string[]
}

/** The arrangement while an action changes it. */
class Draft {
  readonly trees: Map<number, ArrangedTree>
  readonly chapters: Map<number, ArrangedChapter>
  readonly items: Map<number, readonly Item[]>
  readonly replaced = new Map<number, number>()
  readonly notes: string[] = []
  readonly newID: () => number

  constructor(before: Arrangement, newID: () => number) {
    this.trees = new Map(before.trees)
    this.chapters = new Map(before.chapters)
    this.items = new Map(before.items)
    this.newID = newID
  }

  chapter(chapterID: number): ArrangedChapter {
    return this.chapters.get(chapterID) ?? refuse('这个章节已不存在')
  }

  tree(treeID: number): ArrangedTree {
    return this.trees.get(treeID) ?? refuse('这个目录已不存在')
  }

  itemsOf(chapterID: number): readonly Item[] {
    return this.items.get(chapterID) ?? []
  }

  set(chapter: ArrangedChapter): void {
    this.chapters.set(chapter.chapterID, chapter)
  }

  /** Siblings in this order, with positions from 0; rows that are right already stay as they are. */
  order(siblings: readonly ArrangedChapter[]): void {
    for (const [position, one] of siblings.entries()) if (one.position !== position) this.set({ ...one, position })
  }

  checkName(treeID: number, parentID: number, name: string, self?: number): void {
    const taken = childrenOf(this, treeID, parentID).some((one) => one.name === name && one.chapterID !== self)
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
    const siblings = childrenOf(this, treeID, parentID)
    const position = (siblings.at(-1)?.position ?? -1) + 1
    const made: ArrangedChapter = {
      ...{ chapterID: this.newID(), treeID, parentID, position, name },
      ...{ isFree: false, friends: 0, detail: null },
    }
    this.set(made)
    this.items.set(made.chapterID, [])
    if (beforeID !== undefined) this.place([made.chapterID], parentID, beforeID)
    return this.chapter(made.chapterID)
  }

  /** Puts chapters of one tree below a parent, in their order. */
  place(chapterIDs: readonly number[], parentID: number, beforeID: number | undefined): void {
    const moved = chapterIDs.map((chapterID) => this.chapter(chapterID))
    const treeID = (moved[0] as ArrangedChapter).treeID
    const rest = childrenOf(this, treeID, parentID).filter(({ chapterID }) => !chapterIDs.includes(chapterID))
    const found = beforeID === undefined ? rest.length : rest.findIndex(({ chapterID }) => chapterID === beforeID)
    if (found === -1) refuse('要放到它前面的章节已不在那里')
    for (const one of moved) if (one.parentID !== parentID) this.set({ ...one, parentID })
    const placed = chapterIDs.map((chapterID) => this.chapter(chapterID))
    this.order([...rest.slice(0, found), ...placed, ...rest.slice(found)])
  }

  /** Appends questions to a chapter. */
  append(chapterID: number, items: readonly Item[]): void {
    const there = this.itemsOf(chapterID)
    const from = (there.at(-1)?.position ?? -1) + 1
    this.items.set(chapterID, [...there, ...items.map((item, at) => ({ ...item, position: from + at }))])
  }

  /** Pours a chapter with its children into another; children of the same name are poured together as well. */
  pour(fromID: number, intoID: number): void {
    const [from, into] = [this.chapter(fromID), this.chapter(intoID)]
    this.append(intoID, this.itemsOf(fromID))
    const byName = new Map(childrenOf(this, into.treeID, intoID).map((one) => [one.name, one.chapterID]))
    for (const child of childrenOf(this, from.treeID, fromID)) {
      const same = byName.get(child.name)
      if (same !== undefined) this.pour(child.chapterID, same)
      else {
        this.checkDepth(intoID, levelsOf(this, child.chapterID))
        this.place([child.chapterID], intoID, undefined)
      }
    }
    this.drop(fromID, intoID)
  }

  drop(chapterID: number, intoID: number | null): void {
    const { name, friends, isFree, detail } = this.chapter(chapterID)
    if (friends > 0) this.notes.push(`“${name}”不再由分享开放`)
    const isOpen = intoID !== null && upFrom(this, intoID).some((one) => one.isFree)
    if (isFree && intoID !== null && !isOpen) this.notes.push(`“${name}”原来免费，它的题目以后要开通才能做`)
    if (!isFree && isOpen && !upFrom(this, chapterID).some((one) => one.isFree))
      this.notes.push(`“${name}”的题目以后人人可以免费做`)
    if (detail && (detail.note !== '' || detail.pointID !== null))
      this.notes.push(`“${name}”的说明和所讲的考点不再显示`)
    this.chapters.delete(chapterID)
    this.items.delete(chapterID)
    this.replaced.set(chapterID, intoID ?? 0)
  }
}

const levelsOf = (draft: Pick<Arrangement, 'chapters'>, chapterID: number): number => {
  const top = upFrom(draft, chapterID).length
  return Math.max(...withBelow(draft, chapterID).map((one) => upFrom(draft, one.chapterID).length - top + 1))
}

/** The chapters without those that stand below others of the list; unknown ones and several trees are refused. */
function apart(draft: Draft, chapterIDs: readonly number[]): ArrangedChapter[] {
  const chosen = [...new Set(chapterIDs)].map((chapterID) => draft.chapter(chapterID))
  if (chosen.length === 0) return refuse('请先选择章节')
  if (new Set(chosen.map(({ treeID }) => treeID)).size > 1) return refuse('请选择同一目录的章节')
  const ids = new Set(chapterIDs)
  return chosen.filter(
    ({ chapterID }) => !upFrom(draft, chapterID).some((one) => one.chapterID !== chapterID && ids.has(one.chapterID)),
  )
}

const NUMBERED = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true })

/** Splits at `count`, after the end of the group that it would tear apart. */
export function cutAt(items: readonly Item[], count: number): number {
  let at = Math.min(count, items.length)
  while (at > 0 && at < items.length && items[at]?.groupID != null && items[at]?.groupID === items[at - 1]?.groupID)
    at++
  return at
}

type Of<K extends ChapterAction['kind']> = Extract<ChapterAction, { kind: K }>
type Rules = { [K in ChapterAction['kind']]: (draft: Draft, action: Of<K>) => void }

const inTreeOrder = (draft: Draft): ArrangedTree[] =>
  [...draft.trees.values()].sort((a, b) => a.position - b.position || a.treeID - b.treeID)

function orderTrees(draft: Draft, trees: readonly ArrangedTree[]): void {
  for (const [position, tree] of trees.entries())
    if (tree.position !== position) draft.trees.set(tree.treeID, { ...tree, position })
}

function addTree(draft: Draft, { sourceName, module, examType, siginType }: Omit<Of<'addTree'>, 'kind'>): ArrangedTree {
  const trees = inTreeOrder(draft)
  if (trees.some((one) => one.sourceName === sourceName && one.examType === examType && one.siginType === siginType))
    refuse(`已有“${sourceName}”这个目录`)
  const position = (trees.at(-1)?.position ?? -1) + 1
  const tree = { treeID: draft.newID(), sourceName, examType, siginType, module, position }
  draft.trees.set(tree.treeID, tree)
  return tree
}

function merge(draft: Draft, { chapterIDs, intoID, name }: Omit<Of<'merge'>, 'kind'>): void {
  const into = draft.chapter(intoID)
  const chosen = apart(draft, chapterIDs).filter(({ chapterID }) => chapterID !== intoID)
  if (chosen.length === 0) refuse('请选择要合并进来的章节')
  if (chosen.some(({ treeID }) => treeID !== into.treeID)) refuse('只能合并同一目录的章节')
  const above = new Set(upFrom(draft, intoID).map(({ chapterID }) => chapterID))
  const inside = chosen.find(({ chapterID }) => above.has(chapterID))
  if (inside) refuse(`“${into.name}”在“${inside.name}”的下面，不能把上级并进下级`)
  for (const { chapterID } of chosen) draft.pour(chapterID, intoID)
  if (name !== undefined) rename(draft, { chapterID: intoID, name })
}

function rename(draft: Draft, { chapterID, name: typed }: { chapterID: number; name: string }): void {
  const chapter = draft.chapter(chapterID)
  const name = chapterName(typed)
  if (name === chapter.name) return
  draft.checkName(chapter.treeID, chapter.parentID, name, chapterID)
  draft.set({ ...chapter, name })
}

/** The chapter of free content that belongs to a chapter: it holds questions of that one alone, or has its name. */
function trialOf(draft: Draft, action: Of<'trial'>): { tree?: ArrangedTree; chapter?: ArrangedChapter } {
  const tree = [...draft.trees.values()].find(({ sourceName }) => sourceName === action.sourceName)
  if (!tree) return {}
  const { name } = draft.chapter(action.chapterID)
  const ids = new Set(draft.itemsOf(action.chapterID).map(({ questionID }) => questionID))
  const trials = childrenOf(draft, tree.treeID, 0)
  const holdsOnlyThese = (chapterID: number) => {
    const items = draft.itemsOf(chapterID)
    return items.length > 0 && items.every(({ questionID }) => ids.has(questionID))
  }
  const chapter = trials.find(({ chapterID }) => holdsOnlyThese(chapterID)) ?? trials.find((one) => one.name === name)
  return { tree, ...(chapter ? { chapter } : {}) }
}

const RULES: Rules = {
  addTree,
  moveTree: (draft, { treeID, beforeID }) => {
    const tree = draft.tree(treeID)
    const rest = inTreeOrder(draft).filter((one) => one.treeID !== treeID)
    const at = beforeID === undefined ? rest.length : rest.findIndex((one) => one.treeID === beforeID)
    if (at === -1) refuse('要放到它前面的目录已不存在')
    orderTrees(draft, [...rest.slice(0, at), tree, ...rest.slice(at)])
  },
  removeTree: (draft, { treeID }) => {
    const { sourceName } = draft.tree(treeID)
    if (childrenOf(draft, treeID, 0).length > 0) refuse(`“${sourceName}”里还有章节，请先移走或删除它们`)
    draft.trees.delete(treeID)
  },
  create: (draft, { treeID, parentID, names }) => {
    draft.tree(treeID)
    if (parentID !== 0 && draft.chapter(parentID).treeID !== treeID) refuse('上级章节不在这个目录')
    if (names.length === 0) refuse('请填写章节名称')
    for (const name of names) draft.add(treeID, parentID, name)
  },
  rename,
  move: (draft, { chapterIDs, parentID, beforeID }) => {
    const chosen = apart(draft, chapterIDs)
    const { treeID } = chosen[0] as ArrangedChapter
    if (parentID !== 0) {
      const parent = draft.chapter(parentID)
      if (parent.treeID !== treeID) refuse('只能在同一目录里移动')
      const above = new Set(upFrom(draft, parentID).map(({ chapterID }) => chapterID))
      const circle = chosen.find(({ chapterID }) => above.has(chapterID))
      if (circle) refuse(`不能把“${circle.name}”移到它自己的下面`)
    }
    const names = new Set<string>()
    for (const { chapterID, name, parentID: from } of chosen) {
      if (names.has(name)) refuse(`选中的章节里有两个“${name}”，请先给其中一个改名`)
      names.add(name)
      if (from !== parentID) draft.checkName(treeID, parentID, name, chapterID)
      draft.checkDepth(parentID, levelsOf(draft, chapterID))
    }
    draft.place(
      chosen.map(({ chapterID }) => chapterID),
      parentID,
      beforeID,
    )
  },
  sort: (draft, { treeID, parentID }) => {
    draft.tree(treeID)
    const siblings = childrenOf(draft, treeID, parentID)
    draft.order(siblings.toSorted((a, b) => NUMBERED.compare(a.name, b.name)))
  },
  merge,
  split: (draft, { chapterID, below, parts }) => {
    const chapter = draft.chapter(chapterID)
    const items = draft.itemsOf(chapterID)
    if (parts.length < (below ? 1 : 2)) refuse('请至少分成两部分')
    if (items.length < parts.length) refuse(`“${chapter.name}”自己只有 ${items.length} 道题`)
    const cuts = [0]
    for (const { count } of parts.slice(0, -1)) cuts.push(cutAt(items, (cuts.at(-1) as number) + Math.max(1, count)))
    cuts.push(items.length)
    const pieces = parts.map((_, at) => items.slice(cuts[at], cuts[at + 1]))
    if (pieces.some((piece) => piece.length === 0)) refuse('题数不够分：每一部分至少要有一道题')
    draft.items.set(chapterID, below ? [] : (pieces[0] as Item[]))
    if (!below) rename(draft, { chapterID, name: (parts[0] as { name: string }).name })
    const { treeID, parentID } = chapter
    const siblings = childrenOf(draft, treeID, parentID)
    const next = siblings[siblings.findIndex((one) => one.chapterID === chapterID) + 1]?.chapterID
    for (const [at, { name }] of parts.entries()) {
      if (!below && at === 0) continue
      const made = below ? draft.add(treeID, chapterID, name) : draft.add(treeID, parentID, name, next)
      if (!below && chapter.isFree) draft.set({ ...draft.chapter(made.chapterID), isFree: true })
      draft.append(made.chapterID, pieces[at] as Item[])
    }
    if (!below && chapter.friends > 0)
      draft.notes.push(`只有“${draft.chapter(chapterID).name}”由分享开放，分出来的章节不开放`)
  },
  remove: (draft, { chapterIDs, toID }) => {
    const chosen = apart(draft, chapterIDs)
    const gone = chosen.flatMap(({ chapterID }) => withBelow(draft, chapterID))
    if (toID !== null) {
      const to = draft.chapter(toID)
      if (to.treeID !== (chosen[0] as ArrangedChapter).treeID) refuse('题目只能移到同一目录的章节')
      if (gone.some(({ chapterID }) => chapterID === toID)) refuse(`“${to.name}”也要被删除，请选择别的章节`)
      for (const { chapterID } of gone) draft.append(toID, draft.itemsOf(chapterID))
    }
    // Children first: what is said of each looks at the chapters above it.
    for (const { chapterID } of gone.toReversed()) draft.drop(chapterID, toID)
  },
  free: (draft, { chapterIDs, isFree }) => {
    for (const chapterID of new Set(chapterIDs)) {
      const chapter = draft.chapter(chapterID)
      const above = upFrom(draft, chapter.parentID).find((one) => one.isFree && !chapterIDs.includes(one.chapterID))
      if (above) draft.notes.push(`“${chapter.name}”在免费的“${above.name}”下，${isFree ? '本来就' : '仍然'}免费`)
      draft.set({ ...chapter, isFree })
    }
  },
  trial: (draft, action) => {
    const chapter = draft.chapter(action.chapterID)
    if (draft.tree(chapter.treeID).sourceName === action.sourceName) refuse('这已经是免费试用的章节')
    const { tree, chapter: old } = trialOf(draft, action)
    const items = draft.itemsOf(action.chapterID)
    const taken = items.slice(0, cutAt(items, action.count))
    const { sourceName, module } = action
    if (action.count > 0 && taken.length === 0) refuse(`“${chapter.name}”自己没有题目`)
    if (taken.length === 0) {
      if (!old) refuse(`“${chapter.name}”没有免费试用的题目`)
      else draft.drop(old.chapterID, action.chapterID)
      return
    }
    const treeID = (tree ?? addTree(draft, { sourceName, module, examType: '', siginType: '' })).treeID
    const id = old?.chapterID ?? draft.add(treeID, 0, chapter.name).chapterID
    draft.set({ ...draft.chapter(id), isFree: true })
    // Another chapter of that name may have put them there: a tree contains a question once.
    const ids = new Set(taken.map(({ questionID }) => questionID))
    for (const { chapterID } of childrenOf(draft, treeID, 0)) {
      const there = draft.itemsOf(chapterID)
      const rest = there.filter(({ questionID }) => !ids.has(questionID))
      if (chapterID !== id && rest.length !== there.length) draft.items.set(chapterID, rest)
    }
    draft.items.set(id, [])
    draft.append(id, taken)
    if (taken.length !== action.count)
      draft.notes.push(
        taken.length < action.count ? `这一章只有 ${taken.length} 道题` : `成组的题不能拆开，免费 ${taken.length} 道`,
      )
  },
  share: (draft, { chapterID, friends }) => draft.set({ ...draft.chapter(chapterID), friends }),
  group: (draft, { groups, merged }) => {
    const all = groups.flatMap(({ chapterIDs }) => chapterIDs)
    if (all.length === 0) refuse('请先选择章节')
    if (new Set(all).size !== all.length) refuse('一个章节只能归入一组')
    const parents = new Set(
      all.map((chapterID) => `${draft.chapter(chapterID).treeID}/${draft.chapter(chapterID).parentID}`),
    )
    if (parents.size > 1) refuse('请选择同一级的章节')
    for (const { name, chapterIDs } of groups) {
      const first = draft.chapter(chapterIDs[0] ?? refuse(`“${name}”里还没有章节`))
      if (!merged) {
        const made = draft.add(first.treeID, first.parentID, name, first.chapterID)
        for (const chapterID of chapterIDs) draft.checkDepth(made.chapterID, levelsOf(draft, chapterID))
        draft.place(chapterIDs, made.chapterID, undefined)
      } else if (chapterIDs.length === 1) rename(draft, { chapterID: first.chapterID, name })
      else merge(draft, { chapterIDs: chapterIDs.slice(1), intoID: first.chapterID, name })
    }
  },
}

/** The chapters whose questions an action reads or moves. */
export function chaptersNeeded(before: Pick<Arrangement, 'chapters' | 'trees'>, action: ChapterAction): number[] {
  const below = (ids: readonly number[]) =>
    ids.flatMap((chapterID) => withBelow(before, chapterID).map((one) => one.chapterID))
  switch (action.kind) {
    case 'merge':
      return [...new Set([...below(action.chapterIDs), ...below([action.intoID])])]
    case 'remove':
      return [...new Set([...below(action.chapterIDs), ...(action.toID === null ? [] : [action.toID])])]
    case 'split':
      return [action.chapterID]
    case 'group':
      return action.merged ? [...new Set(below(action.groups.flatMap(({ chapterIDs }) => chapterIDs)))] : []
    case 'trial': {
      const trees = new Set(
        [...before.trees.values()].filter((one) => one.sourceName === action.sourceName).map(({ treeID }) => treeID),
      )
      const trials = [...before.chapters.values()].filter(({ treeID }) => trees.has(treeID))
      return [...new Set([action.chapterID, ...trials.map(({ chapterID }) => chapterID)])]
    }
    default:
      return []
  }
}

/** The chapters that an action names: whoever acts has seen them as they are now. */
export function chaptersNamed(action: ChapterAction): number[] {
  switch (action.kind) {
    case 'addTree':
    case 'moveTree':
    case 'removeTree':
      return []
    case 'create':
    case 'sort':
      return action.parentID === 0 ? [] : [action.parentID]
    case 'move':
      return [...action.chapterIDs, ...(action.parentID === 0 ? [] : [action.parentID])]
    case 'merge':
      return [...action.chapterIDs, action.intoID]
    case 'remove':
      return [...action.chapterIDs, ...(action.toID === null ? [] : [action.toID])]
    case 'free':
      return [...action.chapterIDs]
    case 'group':
      return action.groups.flatMap(({ chapterIDs }) => chapterIDs)
    default:
      return [action.chapterID]
  }
}

/** What an action makes of an arrangement. Throws ArrangingRefused. `newID` gives the ids of what is made. */
export function arranged(before: Arrangement, action: ChapterAction, newID: () => number): Arranged {
  const draft = new Draft(before, newID)
  ;(RULES[action.kind] as (draft: Draft, action: ChapterAction) => void)(draft, action)
  const { trees, chapters, items, replaced, notes } = draft
  return { after: { trees, chapters, items }, replaced, notes: [...new Set(notes)] }
}

/** A sentence of what was done, for the list of steps and the audit log. */
export function saidOf(before: Arrangement, action: ChapterAction, after: Arrangement): string {
  const name = (chapterID: number) =>
    `“${(before.chapters.get(chapterID) ?? after.chapters.get(chapterID))?.name ?? ''}”`
  const names = (ids: readonly number[]) =>
    ids.length > 3 ? `${ids.slice(0, 3).map(name).join('、')}等 ${ids.length} 章` : ids.map(name).join('、')
  const tree = (treeID: number) => `“${(before.trees.get(treeID) ?? after.trees.get(treeID))?.sourceName ?? ''}”`
  const parent = (parentID: number) => (parentID === 0 ? '最上一级' : name(parentID))
  switch (action.kind) {
    case 'addTree':
      return `新建目录“${action.sourceName}”`
    case 'moveTree':
      return `调整目录${tree(action.treeID)}的次序`
    case 'removeTree':
      return `删除空目录${tree(action.treeID)}`
    case 'create':
      return `在${action.parentID === 0 ? tree(action.treeID) : name(action.parentID)}下新建${action.names.length > 3 ? ` ${action.names.length} 章` : action.names.map((one) => `“${one.trim()}”`).join('、')}`
    case 'rename':
      return `${name(action.chapterID)}改名为“${after.chapters.get(action.chapterID)?.name}”`
    case 'move':
      return `移动${names(action.chapterIDs)}到${parent(action.parentID)}`
    case 'sort':
      return `${action.parentID === 0 ? tree(action.treeID) : name(action.parentID)}下按名称排序`
    case 'merge':
      return `${names(action.chapterIDs.filter((one) => one !== action.intoID))}并入${name(action.intoID)}${action.name === undefined ? '' : `，改名为“${action.name.trim()}”`}`
    case 'split':
      return `${name(action.chapterID)}分成 ${action.parts.length} 部分`
    case 'remove':
      return `删除${names(action.chapterIDs)}，${action.toID === null ? '题目移出目录' : `题目移到${name(action.toID)}`}`
    case 'free':
      return `${names(action.chapterIDs)}${action.isFree ? '设为免费' : '不再免费'}`
    case 'trial':
      return action.count === 0
        ? `${name(action.chapterID)}不再有免费试用`
        : `${name(action.chapterID)}的前 ${action.count} 题免费试用`
    case 'share':
      return action.friends === 0
        ? `${name(action.chapterID)}不再由分享开放`
        : `${name(action.chapterID)}邀请 ${action.friends} 位好友开放`
    case 'group':
      return `${action.groups.reduce((sum, one) => sum + one.chapterIDs.length, 0)} 章${action.merged ? '合并' : '归入'}为${action.groups.length > 3 ? ` ${action.groups.length} 章` : action.groups.map((one) => `“${one.name.trim()}”`).join('、')}`
  }
}
