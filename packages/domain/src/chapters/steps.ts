import {
  type ArrangedChapter,
  type ArrangedTree,
  type Arrangement,
  childrenOf,
  type Item,
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

/**
 * The arrangement with a step taken back, whatever was done since: what was changed again stays as it is now, and is
 * counted (`stay`). Throws ArrangingRefused where something would be lost or stand twice. `now.items` holds the
 * questions of chaptersOfStep, and the present places of the step's questions in other chapters.
 */
export function undone(now: Arrangement, step: Step): { after: Arrangement; stay: number } {
  const trees = new Map(now.trees)
  const chapters = new Map(now.chapters)
  const items = new Map<number, readonly Item[]>(now.items)
  let stay = 0

  for (const { before, after } of step.trees) {
    if (!before && after) continue
    if (before && !after) {
      if (
        [...trees.values()].some(
          (one) =>
            one.sourceName === before.sourceName &&
            one.examType === before.examType &&
            one.siginType === before.siginType,
        )
      )
        refuse(`现在已有另一个“${before.sourceName}”`)
      trees.set(before.treeID, before)
    } else if (before && after) {
      const tree = trees.get(before.treeID)
      if (tree?.position === after.position) trees.set(before.treeID, { ...tree, position: before.position })
    }
  }

  // Chapters that went come back; changed ones become what they were, field by field, where nobody changed them since.
  for (const { before, after } of step.chapters) {
    if (!before) continue
    if (!after) {
      if (!trees.has(before.treeID)) refuse(`“${before.name}”所在的目录已不存在`)
      chapters.set(before.chapterID, before)
      if (!items.has(before.chapterID)) items.set(before.chapterID, [])
      continue
    }
    const chapter = chapters.get(before.chapterID)
    if (!chapter) {
      refuse(`“${after.name}”后来被删除或合并，请先撤销那一步`)
      continue
    }
    const back = { ...chapter }
    for (const field of FIELDS) {
      if (same(before[field], after[field])) continue
      if (same(chapter[field], after[field])) Object.assign(back, { [field]: before[field] })
      else stay++
    }
    if (chapter.position === after.position || chapter.parentID !== back.parentID) back.position = before.position
    chapters.set(back.chapterID, back)
  }

  // A question stands once in a tree: where it was moved again since, it stays.
  const places = new Map<string, number>()
  for (const [chapterID, list] of now.items) {
    const treeID = now.chapters.get(chapterID)?.treeID
    if (treeID !== undefined) for (const { questionID } of list) places.set(`${treeID} ${questionID}`, chapterID)
  }
  const expected = new Map<string, number>()
  for (const { treeID, questionID, chapterID, after } of step.items)
    if (after !== undefined) expected.set(`${treeID} ${questionID}`, chapterID)
  const edited = new Map<number, Map<number, Item>>()
  const editing = (chapterID: number) => {
    const known = edited.get(chapterID)
    if (known) return known
    const made = new Map((items.get(chapterID) ?? []).map((item) => [item.questionID, item]))
    edited.set(chapterID, made)
    return made
  }
  const moved = new Set<string>()
  for (const { treeID, questionID } of step.items) {
    const key = `${treeID} ${questionID}`
    if (places.get(key) !== expected.get(key)) moved.add(key)
  }
  stay += moved.size
  for (const { treeID, chapterID, questionID, before, after } of step.items) {
    if (moved.has(`${treeID} ${questionID}`)) continue
    if (before === undefined) editing(chapterID).delete(questionID)
    else if (after !== undefined) {
      const item = editing(chapterID).get(questionID)
      if (item?.position === after) editing(chapterID).set(questionID, { ...item, position: before })
    }
  }
  for (const { treeID, chapterID, questionID, groupID, before, after } of step.items)
    if (before !== undefined && after === undefined && !moved.has(`${treeID} ${questionID}`)) {
      if (!chapters.has(chapterID)) refuse('题目原来的章节后来被删除或合并，请先撤销那一步')
      editing(chapterID).set(questionID, { questionID, groupID, position: before })
    }
  for (const [chapterID, list] of edited)
    items.set(
      chapterID,
      [...list.values()].sort((a, b) => a.position - b.position || a.questionID - b.questionID),
    )

  // What the step made goes, deepest first; nothing that came into it since may go with it.
  const made = step.chapters.flatMap(({ before, after }) => (!before && after ? [after] : []))
  for (const { chapterID, name } of made.toReversed()) {
    const chapter = chapters.get(chapterID)
    if (!chapter) refuse(`“${name}”后来被删除或合并，请先撤销那一步`)
    if ((items.get(chapterID) ?? []).length > 0) refuse(`“${chapter?.name}”里后来放进了题目，请先移走它们`)
    if ([...chapters.values()].some(({ parentID }) => parentID === chapterID))
      refuse(`“${chapter?.name}”里后来放进了章节，请先移走它们`)
    chapters.delete(chapterID)
    items.delete(chapterID)
  }
  for (const { before, after } of step.trees) {
    if (before || !after) continue
    if ([...chapters.values()].some(({ treeID }) => treeID === after.treeID))
      refuse(`“${after.sourceName}”里后来有了章节，请先移走它们`)
    trees.delete(after.treeID)
  }

  const result: Arrangement = { trees, chapters, items }
  checkWhole(result, step)
  return { after: result, stay }
}

/** Names are unique among siblings, parents are there, and nothing stands below itself. */
function checkWhole(result: Arrangement, step: Step): void {
  for (const { before, after } of step.chapters) {
    const chapter = result.chapters.get((before ?? after)?.chapterID ?? 0)
    if (!chapter) continue
    const { chapterID, treeID, parentID, name } = chapter
    if (parentID !== 0 && !result.chapters.has(parentID)) refuse(`“${name}”原来的上级后来被删除或合并`)
    const seen = new Set<number>()
    for (let at = chapter; at.parentID !== 0; at = result.chapters.get(at.parentID) as ArrangedChapter) {
      if (seen.has(at.chapterID)) refuse(`“${name}”会移到它自己的下面，请先撤销后面的那一步`)
      seen.add(at.chapterID)
      if (!result.chapters.has(at.parentID)) refuse(`“${name}”原来的上级后来被删除或合并`)
    }
    if (childrenOf(result, treeID, parentID).some((one) => one.name === name && one.chapterID !== chapterID))
      refuse(`现在已有另一个“${name}”，请先给它改名`)
  }
}
