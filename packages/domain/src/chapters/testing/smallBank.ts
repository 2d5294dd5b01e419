import { expect } from 'vitest'
import { type ArrangedChapter, type Arrangement, childrenByParent, type Item, upFrom } from '../arrangement.ts'

export const FREE = { sourceName: '免费试用', module: 'ChapterTest' }
export const TREE = 1

export const chapter = (chapterID: number, parentID: number, position: number, name: string): ArrangedChapter => ({
  ...{ chapterID, treeID: TREE, parentID, position, name, isFree: false, friends: 0, detail: null },
})

/** 甲 (10) with 乙 (11) and 丙 (12) below, 丁 (13), 戊 (14); `sizes` are the numbers of their questions. */
export function bank(sizes: readonly number[], groupSize: number): Arrangement {
  let next = 1000
  const rows = [
    chapter(10, 0, 0, '甲'),
    chapter(11, 10, 0, '乙'),
    chapter(12, 10, 1, '丙'),
    chapter(13, 0, 1, '丁'),
    chapter(14, 0, 4, '戊'),
  ]
  const items = rows.map(({ chapterID }, at): [number, Item[]] => [
    chapterID,
    Array.from({ length: sizes[at] ?? 0 }, (_, position) => ({
      questionID: next++,
      position: position * 2,
      groupID: position % 5 < groupSize && groupSize > 1 ? chapterID * 100 + Math.floor(position / 5) : null,
    })),
  ])
  return {
    trees: new Map([
      [TREE, { treeID: TREE, sourceName: '章节练习', examType: '', siginType: '', module: 'ChapterTest', position: 0 }],
    ]),
    chapters: new Map(rows.map((row) => [row.chapterID, row])),
    items: new Map(items),
  }
}

export const childrenOf = ({ chapters }: Arrangement, parentID: number): ArrangedChapter[] =>
  childrenByParent(chapters.values()).get(parentID === 0 ? -TREE : parentID) ?? []

/** The questions that stand in a tree, by id. */
export const questionsOf = (arrangement: Arrangement, treeID: number): number[] =>
  [...arrangement.items]
    .filter(([chapterID]) => arrangement.chapters.get(chapterID)?.treeID === treeID)
    .flatMap(([, items]) => items.map(({ questionID }) => questionID))
    .sort((a, b) => a - b)

/** Expects that a tree holds each question once, keeps groups whole and has unique names. */
export function expectWhole(arrangement: Arrangement): void {
  const { chapters, items, trees } = arrangement
  const names = [...chapters.values()].map(({ treeID, parentID, name }) => `${treeID} ${parentID} ${name}`)
  expect(new Set(names).size).toBe(names.length)
  for (const one of chapters.values()) {
    expect(trees.has(one.treeID)).toBe(true)
    if (one.parentID !== 0) expect(chapters.get(one.parentID)?.treeID).toBe(one.treeID)
    expect(upFrom(arrangement, one.chapterID).at(-1)?.parentID).toBe(0)
  }
  for (const treeID of trees.keys()) {
    const questions = questionsOf(arrangement, treeID)
    expect(new Set(questions).size).toBe(questions.length)
  }
  const homeOfGroup = new Map<string, number>()
  for (const [chapterID, list] of items) {
    expect(chapters.has(chapterID)).toBe(true)
    expect(list.map(({ position }) => position)).toEqual(list.map(({ position }) => position).sort((a, b) => a - b))
    for (const { groupID } of list) {
      if (groupID === null) continue
      const key = `${chapters.get(chapterID)?.treeID} ${groupID}`
      expect(homeOfGroup.get(key) ?? chapterID).toBe(chapterID)
      homeOfGroup.set(key, chapterID)
    }
  }
}
