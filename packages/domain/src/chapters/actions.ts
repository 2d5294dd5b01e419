import { type Arrangement, childrenByParent, withBelow } from './arrangement.ts'

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

/** The chapters whose questions an action reads or moves. */
export function chaptersNeeded(before: Pick<Arrangement, 'chapters' | 'trees'>, action: ChapterAction): number[] {
  const children = childrenByParent(before.chapters.values())
  const below = (ids: readonly number[]) =>
    ids.flatMap((chapterID) => {
      const chapter = before.chapters.get(chapterID)
      return chapter ? withBelow(children, chapter).map((one) => one.chapterID) : []
    })
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
