import { expect, test } from 'vitest'
import { saidOf } from './actionSaid.ts'
import type { ChapterAction } from './actions.ts'
import { ArrangingRefused, chapterName, childrenByParent, isGeneratedName } from './arrangement.ts'
import { arranged } from './arranging.ts'
import { cutAt } from './draft.ts'
import { bank, chapter, childrenOf, expectWhole, FREE, questionsOf, TREE } from './testing/smallBank.ts'

test('rule: a chapter goes into one above it with all that is below, also where that bears the name of what goes', () => {
  const rows = [
    ...[chapter(20, 0, 0, '新'), chapter(21, 20, 0, '内'), chapter(22, 21, 0, '甲'), chapter(23, 22, 0, '内')],
    ...[chapter(24, 23, 0, '甲'), chapter(25, 24, 0, '乙')],
  ]
  const before = {
    ...bank([], 1),
    chapters: new Map(rows.map((row) => [row.chapterID, row])),
    items: new Map(rows.map(({ chapterID }) => [chapterID, [{ questionID: chapterID, position: 0, groupID: null }]])),
  }
  for (const [chapterID, intoID] of [
    [21, 20],
    [22, 21],
    [22, 20],
    [23, 20],
  ] as const) {
    const { after } = arranged(before, { kind: 'merge', chapterIDs: [chapterID], intoID }, () => 100)
    expectWhole(after)
    expect(questionsOf(after, TREE)).toEqual(questionsOf(before, TREE))
  }
})

test('a cut never goes through a group', () => {
  const items = [null, 5, 5, 5, null].map((groupID, position) => ({ questionID: position, position, groupID }))
  expect([0, 1, 2, 3, 4, 9].map((count) => cutAt(items, count))).toEqual([0, 1, 4, 4, 4, 5])
})

test('rule: a split says what its parts get where groups make them larger, and names the groups where they leave none', () => {
  // Of every five questions the first three are a group: 1–3, 6–8, 11–13.
  const now = bank([15, 0, 0, 0, 0], 3)
  let next = 200
  const split = (count: number, parts: number) =>
    arranged(
      now,
      {
        ...{ kind: 'split', chapterID: 10, below: true },
        parts: Array.from({ length: parts }, (_, at) => ({ name: `部分${at}`, count })),
      },
      () => next++,
    )
  const { after, notes } = split(6, 3)
  expect(
    childrenOf(after, 10)
      .slice(-3)
      .map(({ chapterID }) => after.items.get(chapterID)?.length),
  ).toEqual([8, 6, 1])
  expect(notes).toEqual(['成组的题不能拆开，各部分是 8、6、1 题'])
  expect(split(5, 3).notes).toEqual([])
  expect(() => split(2, 8)).toThrow(
    '成组的题不能拆开（第 1–3 题、第 6–8 题、第 11–13 题），题目只够分成 6 部分：请让每部分多几道题，或少分几部分',
  )
})

test('chapters that the import made by number are known; names that files would take apart are refused', () => {
  expect(['第 2 组（101–200）', '第 1 组', '绪论'].map(isGeneratedName)).toEqual([true, false, false])
  expect(chapterName('  绪  论 ')).toBe('绪 论')
  for (const name of ['', ' ', '内科/心血管', 'a > b', '字'.repeat(101)])
    expect(() => chapterName(name)).toThrow(ArrangingRefused)
})

test('rule: a name that is typed twice is told as such, not as one that is there already', () => {
  const create = (...names: string[]) =>
    arranged(bank([0, 0, 0, 0, 0], 1), { kind: 'create', treeID: TREE, parentID: 0, names }, () => 900)
  expect(() => create('己', '己 ')).toThrow('“己”写了不止一遍，请只留一行')
  expect(() => create('己', '甲')).toThrow('最上一级已有“甲”')
})

test('rule: the list of steps says how many questions became free, which is more where a group is kept whole', () => {
  const now = bank([10, 0, 0, 0, 0], 4)
  let next = 900
  const action: ChapterAction = { kind: 'trial', chapterID: 10, count: 3, ...FREE }
  expect(saidOf(now, action, arranged(now, action, () => next++).after)).toBe('“甲”的前 4 题免费试用')
})

test('siblings are put in order by their numbers', () => {
  let now = bank([0, 0, 0, 0, 0], 1)
  let next = 200
  const made = arranged(
    now,
    { kind: 'create', treeID: TREE, parentID: 13, names: ['第 10 章', '第 2 章', '第 1 章'] },
    () => next++,
  )
  now = arranged(made.after, { kind: 'sort', treeID: TREE, parentID: 13 }, () => 0).after
  expect(childrenOf(now, 13).map(({ name }) => name)).toEqual(['第 1 章', '第 2 章', '第 10 章'])
})

test('what learners would notice is said before: free chapters that are merged, shares that end', () => {
  const now = bank([1, 1, 1, 1, 1], 1)
  const free = arranged(now, { kind: 'free', chapterIDs: [13], isFree: true }, () => 0).after
  const shared = arranged(free, { kind: 'share', chapterID: 13, friends: 2 }, () => 0).after
  expect(arranged(shared, { kind: 'merge', chapterIDs: [13], intoID: 14 }, () => 0).notes).toEqual([
    '“丁”不再由分享开放',
    '“丁”免费，从里面移走的题目以后要开通才能做',
  ])
  expect(arranged(free, { kind: 'merge', chapterIDs: [14], intoID: 13 }, () => 0).notes).toEqual([
    '“戊”的题目以后人人可以免费做',
  ])
  // Below a free chapter everything is free: moving there and away from there opens and closes.
  const opened = arranged(free, { kind: 'move', chapterIDs: [14], parentID: 13 }, () => 0)
  expect(opened.notes).toEqual(['“戊”的题目以后人人可以免费做'])
  expect(arranged(opened.after, { kind: 'move', chapterIDs: [14], parentID: 0 }, () => 0).notes).toEqual([
    '“丁”免费，从里面移走的题目以后要开通才能做',
  ])
  expect(arranged(opened.after, { kind: 'merge', chapterIDs: [14], intoID: 12 }, () => 0).notes).toEqual([
    '“丁”免费，从里面移走的题目以后要开通才能做',
  ])
  expect(arranged(free, { kind: 'move', chapterIDs: [13], parentID: 14 }, () => 0).notes).toEqual([])
})

test('chapters of the same name each keep their own first questions free', () => {
  let now = bank([0, 4, 4, 0, 0], 1)
  let next = 500
  const play = (action: ChapterAction) => {
    now = arranged(now, action, () => next++).after
  }
  play({ kind: 'move', chapterIDs: [12], parentID: 13 })
  play({ kind: 'rename', chapterID: 12, name: '乙' })
  play({ kind: 'trial', chapterID: 11, count: 2, ...FREE })
  play({ kind: 'trial', chapterID: 12, count: 3, ...FREE })
  const free = () => {
    const tree = [...now.trees.values()].find(({ sourceName }) => sourceName === FREE.sourceName)
    const top = childrenByParent(now.chapters.values()).get(-(tree?.treeID ?? 0)) ?? []
    return top.map(({ chapterID, name }) => [name, now.items.get(chapterID)?.length])
  }
  expect(free()).toEqual([
    ['乙', 2],
    ['丁 乙', 3],
  ])
  play({ kind: 'trial', chapterID: 12, count: 1, ...FREE })
  play({ kind: 'trial', chapterID: 11, count: 0, ...FREE })
  expect(free()).toEqual([['丁 乙', 1]])
})
