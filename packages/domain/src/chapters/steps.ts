import {
  type ArrangedChapter,
  type ArrangedTree,
  type Arrangement,
  childrenByParent,
  type Item,
  isSameKind,
  parentKey,
  refuse,
} from './arrangement.ts'

interface Row<T> {
  /** Absent: it was made. */
  before?: T
  /** Absent: it is gone. */
  after?: T
}

/** A question's place in one chapter: its position there before and after; absent: it did not stand there. */
interface ItemChange {
  chapterID: number
  treeID: number
  questionID: number
  groupID: number | null
  before?: number
  after?: number
}

/** What an action changed, by rows: enough to do it, and to undo it. */
export interface Step {
  trees: Row<ArrangedTree>[]
  chapters: Row<ArrangedChapter>[]
  items: ItemChange[]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function changedRows<T>(before: ReadonlyMap<number, T>, after: ReadonlyMap<number, T>): Row<T>[] {
  const rows: Row<T>[] = []
  for (const [id, row] of before) {
    const now = after.get(id)
    if (now === undefined) rows.push({ before: row })
    else if (now !== row && !same(now, row)) rows.push({ before: row, after: now })
  }
  for (const [id, row] of after) if (!before.has(id)) rows.push({ after: row })
  return rows
}

/** The differences of two arrangements that hold the questions of the same chapters, made ones aside. */
export function stepBetween(before: Arrangement, after: Arrangement): Step {
  const items: ItemChange[] = []
  const treeOf = (chapterID: number) =>
    (before.chapters.get(chapterID) ?? after.chapters.get(chapterID) ?? refuse('这个章节已不存在')).treeID
  for (const chapterID of new Set([...before.items.keys(), ...after.items.keys()])) {
    const [was, is] = [before.items.get(chapterID) ?? [], after.items.get(chapterID) ?? []]
    if (was === is) continue
    const treeID = treeOf(chapterID)
    const now = new Map(is.map((item) => [item.questionID, item]))
    for (const { questionID, groupID, position } of was) {
      const item = now.get(questionID)
      now.delete(questionID)
      if (item?.position === position) continue
      items.push({
        ...{ chapterID, treeID, questionID, groupID, before: position },
        ...(item ? { after: item.position } : {}),
      })
    }
    for (const { questionID, groupID, position } of now.values())
      items.push({ chapterID, treeID, questionID, groupID, after: position })
  }
  return {
    trees: changedRows(before.trees, after.trees),
    chapters: changedRows(before.chapters, after.chapters),
    items,
  }
}

/** Whether an action changed nothing. */
export const isNoStep = ({ trees, chapters, items }: Step): boolean =>
  trees.length + chapters.length + items.length === 0

/** Chapters whose questions `undone` needs: those where the step placed or took some, and those that it made. */
export const chaptersOfStep = ({ chapters, items }: Step): number[] => [
  ...new Set([
    ...items.map(({ chapterID }) => chapterID),
    ...chapters.flatMap(({ before, after }) => (!before && after ? [after.chapterID] : [])),
  ]),
]

const FIELDS = ['parentID', 'name', 'isFree', 'friends', 'treeID', 'detail'] as const

/** The arrangement while a step is taken back. */
interface Back {
  trees: Map<number, ArrangedTree>
  chapters: Map<number, ArrangedChapter>
  items: Map<number, readonly Item[]>
}

const isMade = <T>(row: Row<T>): row is { after: T } => row.before === undefined && row.after !== undefined

/**
 * The arrangement with a step taken back, whatever was done since: what was changed again stays as it is now, and is
 * counted (`stay`). Throws ArrangingRefused where something would be lost or stand twice. `now.items` holds the
 * questions of chaptersOfStep, and the present places of the step's questions in other chapters.
 */
export function undone(now: Arrangement, step: Step): { after: Arrangement; stay: number } {
  const back: Back = { trees: new Map(now.trees), chapters: new Map(now.chapters), items: new Map(now.items) }
  treesBack(back, step)
  const stay = chaptersBack(back, step) + itemsBack(back, now, step)
  takeMade(back, step)
  checkWhole(back, step)
  return { after: back, stay }
}

/** Trees that went come back; moved ones go back to their place where nobody moved them since. */
function treesBack({ trees }: Back, step: Step): void {
  for (const { before, after } of step.trees) {
    if (!before) continue
    const tree = trees.get(before.treeID)
    if (!after) {
      if ([...trees.values()].some((one) => isSameKind(one, before))) refuse(`现在已有另一个“${before.sourceName}”`)
      trees.set(before.treeID, before)
    } else if (tree?.position === after.position) trees.set(before.treeID, { ...tree, position: before.position })
  }
}

/**
 * Chapters that went come back; changed ones become what they were, field by field, where nobody changed them since.
 * Gives the number of fields that stay.
 */
function chaptersBack({ trees, chapters, items }: Back, step: Step): number {
  let stay = 0
  for (const { before, after } of step.chapters) {
    if (!before) continue
    if (!after) {
      if (!trees.has(before.treeID)) refuse(`“${before.name}”所在的目录已不存在`)
      chapters.set(before.chapterID, before)
      if (!items.has(before.chapterID)) items.set(before.chapterID, [])
      continue
    }
    const chapter = chapters.get(before.chapterID) ?? refuse(`“${after.name}”后来被删除或合并，请先撤销那一步`)
    const back = { ...chapter }
    for (const field of FIELDS) {
      if (same(before[field], after[field])) continue
      if (same(chapter[field], after[field])) Object.assign(back, { [field]: before[field] })
      else stay++
    }
    if (chapter.position === after.position || chapter.parentID !== back.parentID) back.position = before.position
    chapters.set(back.chapterID, back)
  }
  return stay
}

/** Questions go back to where they stood; those that were moved again since stay there. Gives the number of these. */
function itemsBack({ chapters, items }: Back, now: Arrangement, step: Step): number {
  const keyOf = ({ treeID, questionID }: Pick<ItemChange, 'treeID' | 'questionID'>) => `${treeID} ${questionID}`
  // A tree contains a question once.
  const places = new Map<string, number>()
  for (const [chapterID, list] of now.items) {
    const treeID = now.chapters.get(chapterID)?.treeID
    if (treeID !== undefined) for (const { questionID } of list) places.set(keyOf({ treeID, questionID }), chapterID)
  }
  const expected = new Map(
    step.items.flatMap((item): [string, number][] => (item.after === undefined ? [] : [[keyOf(item), item.chapterID]])),
  )
  const moved = new Set(step.items.map(keyOf).filter((key) => places.get(key) !== expected.get(key)))
  const changes = step.items.filter((item) => !moved.has(keyOf(item)))

  const edited = new Map<number, Map<number, Item>>()
  const editing = (chapterID: number) => {
    const known = edited.get(chapterID)
    if (known) return known
    const made = new Map((items.get(chapterID) ?? []).map((item) => [item.questionID, item]))
    edited.set(chapterID, made)
    return made
  }
  for (const { chapterID, questionID, groupID, before, after } of changes) {
    const list = editing(chapterID)
    if (before === undefined) list.delete(questionID)
    else if (after === undefined) {
      if (!chapters.has(chapterID)) refuse('题目原来的章节后来被删除或合并，请先撤销那一步')
      list.set(questionID, { questionID, groupID, position: before })
    } else {
      const item = list.get(questionID)
      if (item?.position === after) list.set(questionID, { ...item, position: before })
    }
  }
  for (const [chapterID, list] of edited)
    items.set(
      chapterID,
      [...list.values()].sort((a, b) => a.position - b.position || a.questionID - b.questionID),
    )
  return moved.size
}

/** What the step made goes; nothing that came into it since may go with it. */
function takeMade({ trees, chapters, items }: Back, step: Step): void {
  // The deepest first: what it made below goes before what it made above.
  for (const { after } of step.chapters.filter(isMade).toReversed()) {
    const { chapterID } = after
    const { name } = chapters.get(chapterID) ?? refuse(`“${after.name}”后来被删除或合并，请先撤销那一步`)
    if ((items.get(chapterID) ?? []).length > 0) refuse(`“${name}”里后来放进了题目，请先移走它们`)
    if ([...chapters.values()].some(({ parentID }) => parentID === chapterID))
      refuse(`“${name}”里后来放进了章节，请先移走它们`)
    chapters.delete(chapterID)
    items.delete(chapterID)
  }
  for (const { after } of step.trees.filter(isMade)) {
    if ([...chapters.values()].some(({ treeID }) => treeID === after.treeID))
      refuse(`“${after.sourceName}”里后来有了章节，请先移走它们`)
    trees.delete(after.treeID)
  }
}

/** Names are unique among siblings, parents are there, and nothing stands below itself. */
function checkWhole({ chapters }: Back, step: Step): void {
  const children = childrenByParent(chapters.values())
  for (const { before, after } of step.chapters) {
    const chapter = chapters.get((before ?? after)?.chapterID ?? 0)
    if (!chapter) continue
    const { chapterID, name } = chapter
    const seen = new Set<number>()
    for (let at = chapter; at.parentID !== 0; ) {
      if (seen.has(at.chapterID)) refuse(`“${name}”会移到它自己的下面，请先撤销后面的那一步`)
      seen.add(at.chapterID)
      at = chapters.get(at.parentID) ?? refuse(`“${name}”原来的上级后来被删除或合并`)
    }
    if (children.get(parentKey(chapter))?.some((one) => one.name === name && one.chapterID !== chapterID))
      refuse(`现在已有另一个“${name}”，请先给它改名`)
  }
}
