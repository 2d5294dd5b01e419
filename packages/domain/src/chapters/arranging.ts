import type { ChapterAction } from './actions.ts'
import {
  type ArrangedChapter,
  type ArrangedTree,
  type Arrangement,
  chapterName,
  type Item,
  inTreeOrder,
  isSameKind,
  refuse,
  upFrom,
} from './arrangement.ts'
import { cutAt, Draft } from './draft.ts'

interface Arranged {
  after: Arrangement
  /** Chapters that are gone: whoever holds the former is led to the latter; 0: its questions left the tree. */
  replaced: ReadonlyMap<number, number>
  /** What the editor should know before, such as that a free chapter will be free no more. */
  notes: readonly string[]
}

const NUMBERED = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true })

type Of<K extends ChapterAction['kind']> = Extract<ChapterAction, { kind: K }>
type Rules = { [K in ChapterAction['kind']]: (draft: Draft, action: Of<K>) => void }

function orderTrees(draft: Draft, trees: readonly ArrangedTree[]): void {
  for (const [position, tree] of trees.entries())
    if (tree.position !== position) draft.trees.set(tree.treeID, { ...tree, position })
}

function addTree(draft: Draft, { sourceName, module, examType, siginType }: Omit<Of<'addTree'>, 'kind'>): ArrangedTree {
  const trees = inTreeOrder(draft)
  if (trees.some((one) => isSameKind(one, { sourceName, examType, siginType }))) refuse(`已有“${sourceName}”这个目录`)
  const position = (trees.at(-1)?.position ?? -1) + 1
  const tree = { treeID: draft.newID(), sourceName, examType, siginType, module, position }
  draft.trees.set(tree.treeID, tree)
  return tree
}

function merge(draft: Draft, { chapterIDs, intoID, name }: Omit<Of<'merge'>, 'kind'>): void {
  const into = draft.chapter(intoID)
  const chosen = draft.apart(chapterIDs).filter(({ chapterID }) => chapterID !== intoID)
  if (chosen.length === 0) refuse('请选择要合并进来的章节')
  if (chosen.some(({ treeID }) => treeID !== into.treeID)) refuse('只能合并同一目录的章节')
  const above = new Set(upFrom(draft, intoID).map(({ chapterID }) => chapterID))
  const inside = chosen.find(({ chapterID }) => above.has(chapterID))
  if (inside) refuse(`“${into.name}”在“${inside.name}”的下面，不能把上级并进下级`)
  for (const { chapterID } of chosen) draft.pour(chapterID, intoID)
  if (name !== undefined) draft.rename({ chapterID: intoID, name })
}

/**
 * The chapter of free content that belongs to a chapter: it holds questions of that one alone; or it has its name, and
 * is empty or still holds some of them. Another chapter of the same name (A1 型题 below each) keeps its own.
 */
function trialOf(draft: Draft, { chapterID, name }: ArrangedChapter, treeID: number): ArrangedChapter | undefined {
  const ids = new Set(draft.itemsOf(chapterID).map(({ questionID }) => questionID))
  const trials = draft.children(treeID, 0).map((trial) => {
    const items = draft.itemsOf(trial.chapterID)
    return { trial, all: items.length, own: items.filter(({ questionID }) => ids.has(questionID)).length }
  })
  const found =
    trials.find(({ all, own }) => all > 0 && own === all) ??
    trials.find(({ trial, all, own }) => trial.name === name && (all === 0 || own > 0))
  return found?.trial
}

/** The chapter's name in the tree of free content; where another one has it, with as many of the names above as it takes. */
function trialName(draft: Draft, chapter: ArrangedChapter, treeID: number): string {
  const taken = new Set(draft.children(treeID, 0).map(({ name }) => name))
  const names = [...upFrom(draft, chapter.chapterID).map(({ name }) => name), draft.tree(chapter.treeID).sourceName]
  const longer = names.map((_, at) =>
    names
      .slice(0, at + 1)
      .reverse()
      .join(' '),
  )
  return longer.find((name) => !taken.has(name)) ?? chapter.name
}

function trial(draft: Draft, { chapterID, count, sourceName, module }: Of<'trial'>): void {
  const chapter = draft.chapter(chapterID)
  if (draft.tree(chapter.treeID).sourceName === sourceName) refuse('这已经是免费试用的章节')
  const tree = [...draft.trees.values()].find((one) => one.sourceName === sourceName)
  const old = tree && trialOf(draft, chapter, tree.treeID)
  const items = draft.itemsOf(chapterID)
  const taken = items.slice(0, cutAt(items, count))
  if (count > 0 && taken.length === 0) refuse(`“${chapter.name}”自己没有题目`)
  if (taken.length === 0) {
    if (!old) refuse(`“${chapter.name}”没有免费试用的题目`)
    draft.drop(old.chapterID, chapterID)
    return
  }
  const { treeID } = tree ?? addTree(draft, { sourceName, module, examType: '', siginType: '' })
  const free = old ?? draft.add(treeID, 0, trialName(draft, chapter, treeID))
  draft.set({ ...free, isFree: true })
  // Another chapter of free content may hold some of them: a tree contains a question once.
  const ids = new Set(taken.map(({ questionID }) => questionID))
  for (const other of draft.children(treeID, 0)) {
    const there = draft.itemsOf(other.chapterID)
    const rest = there.filter(({ questionID }) => !ids.has(questionID))
    if (other.chapterID !== free.chapterID && rest.length !== there.length) draft.items.set(other.chapterID, rest)
  }
  draft.items.set(free.chapterID, [])
  draft.append(free.chapterID, taken)
  if (taken.length !== count)
    draft.notes.push(
      taken.length < count ? `这一章只有 ${taken.length} 道题` : `成组的题不能拆开，免费 ${taken.length} 道`,
    )
}

/** Why questions do not go round; `pieces`: of `counts` questions each, but for groups, which make some of them larger. */
function whyTooFew(pieces: readonly (readonly Item[])[], counts: readonly number[]): string {
  const groups: string[] = []
  let from = 0
  for (const [at, piece] of pieces.entries()) {
    const groupID = piece.at(-1)?.groupID
    const size = piece.filter((item) => item.groupID === groupID).length
    if (groupID != null && piece.length > Math.max(1, counts[at] ?? 1))
      groups.push(`第 ${from + piece.length - size + 1}–${from + piece.length} 题`)
    from += piece.length
  }
  if (groups.length === 0) return '题数不够分：每一部分至少要有一道题'
  const ready = pieces.filter((piece) => piece.length > 0).length
  return `成组的题不能拆开（${groups.join('、')}），题目只够分成 ${ready} 部分：请让每部分多几道题，或少分几部分`
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
    if (draft.children(treeID, 0).length > 0) refuse(`“${sourceName}”里还有章节，请先移走或删除它们`)
    draft.trees.delete(treeID)
  },
  create: (draft, { treeID, parentID, names }) => {
    draft.tree(treeID)
    if (parentID !== 0 && draft.chapter(parentID).treeID !== treeID) refuse('上级章节不在这个目录')
    if (names.length === 0) refuse('请填写章节名称')
    const typed = names.map(chapterName)
    const twice = typed.find((name, at) => typed.indexOf(name) !== at)
    if (twice !== undefined) refuse(`“${twice}”写了不止一遍，请只留一行`)
    for (const name of typed) draft.add(treeID, parentID, name)
  },
  rename: (draft, action) => draft.rename(action),
  move: (draft, { chapterIDs, parentID, beforeID }) => {
    const chosen = draft.apart(chapterIDs)
    const { treeID } = chosen[0] as ArrangedChapter
    if (parentID !== 0) {
      const parent = draft.chapter(parentID)
      if (parent.treeID !== treeID) refuse('只能在同一目录里移动')
      const above = new Set(upFrom(draft, parentID).map(({ chapterID }) => chapterID))
      const circle = chosen.find(({ chapterID }) => above.has(chapterID))
      if (circle) refuse(`不能把“${circle.name}”移到它自己的下面`)
    }
    const names = new Set<string>()
    for (const chapter of chosen) {
      const { chapterID, name, parentID: from } = chapter
      if (names.has(name)) refuse(`选中的章节里有两个“${name}”，请先给其中一个改名`)
      names.add(name)
      if (from !== parentID) draft.checkName(treeID, parentID, name, chapterID)
      if (!chapter.isFree) draft.noteOpening(name, from, parentID)
      draft.checkDepth(parentID, draft.levels(chapter))
    }
    draft.place(
      chosen.map(({ chapterID }) => chapterID),
      parentID,
      beforeID,
    )
  },
  sort: (draft, { treeID, parentID }) => {
    draft.tree(treeID)
    const siblings = draft.children(treeID, parentID)
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
    const counts = parts.map(({ count }) => count)
    if (pieces.some((piece) => piece.length === 0)) refuse(whyTooFew(pieces, counts))
    if (pieces.some((piece, at) => at < pieces.length - 1 && piece.length > (counts[at] ?? 0)))
      draft.notes.push(`成组的题不能拆开，各部分是 ${pieces.map((piece) => piece.length).join('、')} 题`)
    draft.items.set(chapterID, below ? [] : (pieces[0] as Item[]))
    if (!below) draft.rename({ chapterID, name: (parts[0] as { name: string }).name })
    const { treeID, parentID } = chapter
    const siblings = draft.children(treeID, parentID)
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
    const chosen = draft.apart(chapterIDs)
    const gone = chosen.flatMap((chapter) => draft.withBelow(chapter))
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
  trial,
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
        for (const chapterID of chapterIDs) draft.checkDepth(made.chapterID, draft.levels(draft.chapter(chapterID)))
        draft.place(chapterIDs, made.chapterID, undefined)
      } else if (chapterIDs.length === 1) draft.rename({ chapterID: first.chapterID, name })
      else merge(draft, { chapterIDs: chapterIDs.slice(1), intoID: first.chapterID, name })
    }
  },
}

/** What an action makes of an arrangement. Throws ArrangingRefused. `newID` gives the ids of what is made. */
export function arranged(before: Arrangement, action: ChapterAction, newID: () => number): Arranged {
  const draft = new Draft(before, newID)
  ;(RULES[action.kind] as (draft: Draft, action: ChapterAction) => void)(draft, action)
  const { trees, chapters, items, replaced, notes } = draft
  return { after: { trees, chapters, items }, replaced, notes: [...new Set(notes)] }
}
