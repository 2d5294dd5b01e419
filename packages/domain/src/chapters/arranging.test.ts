import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChapterAction, chaptersNeeded } from './actions.ts'
import {
  type ArrangedChapter,
  type Arrangement,
  ArrangingRefused,
  chapterName,
  childrenByParent,
  type Item,
  isGeneratedName,
  upFrom,
} from './arrangement.ts'
import { arranged } from './arranging.ts'
import { cutAt } from './draft.ts'
import { chaptersOfStep, type Step, stepBetween, undone } from './steps.ts'

const FREE = { sourceName: '免费试用', module: 'ChapterTest' }
const TREE = 1

const chapter = (chapterID: number, parentID: number, position: number, name: string): ArrangedChapter => ({
  ...{ chapterID, treeID: TREE, parentID, position, name, isFree: false, friends: 0, detail: null },
})

/** 甲 (10) with 乙 (11) and 丙 (12) below, 丁 (13), 戊 (14); `sizes` are the numbers of their questions. */
function bank(sizes: readonly number[], groupSize: number): Arrangement {
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

const childrenOf = ({ chapters }: Arrangement, parentID: number): ArrangedChapter[] =>
  childrenByParent(chapters.values()).get(parentID === 0 ? -TREE : parentID) ?? []

const NAMES = ['甲', '乙', '新一', '新二', '新三']
const place = fc.nat(30)
const someAction = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    parent: place,
    names: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('rename' as const), at: place, name: fc.constantFrom(...NAMES) }),
  fc.record({
    kind: fc.constant('move' as const),
    at: fc.array(place, { minLength: 1, maxLength: 3 }),
    parent: place,
    before: fc.option(place),
  }),
  fc.record({ kind: fc.constant('sort' as const), parent: place }),
  fc.record({ kind: fc.constant('merge' as const), at: fc.array(place, { minLength: 1, maxLength: 3 }), into: place }),
  fc.record({
    kind: fc.constant('split' as const),
    at: place,
    below: fc.boolean(),
    counts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    at: fc.array(place, { minLength: 1, maxLength: 2 }),
    to: fc.option(place),
  }),
  fc.record({
    kind: fc.constant('free' as const),
    at: fc.array(place, { minLength: 1, maxLength: 2 }),
    isFree: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('trial' as const), at: place, count: fc.nat(6) }),
  fc.record({ kind: fc.constant('share' as const), at: place, friends: fc.nat(3) }),
  fc.record({
    kind: fc.constant('group' as const),
    at: fc.array(place, { minLength: 1, maxLength: 3 }),
    name: fc.constantFrom(...NAMES),
    merged: fc.boolean(),
  }),
)
type Some = typeof someAction extends fc.Arbitrary<infer T> ? T : never

/** The action on the chapters that stand at these places of the list now. */
function actionOf(now: Arrangement, some: Some): ChapterAction {
  const ids = [...now.chapters.values()].filter(({ treeID }) => treeID === TREE).map(({ chapterID }) => chapterID)
  const id = (at: number) => ids[at % Math.max(1, ids.length)] ?? 0
  const parentOf = (at: number) => (at % 4 === 0 ? 0 : id(at))
  switch (some.kind) {
    case 'create':
      return { kind: 'create', treeID: TREE, parentID: parentOf(some.parent), names: some.names }
    case 'rename':
      return { kind: 'rename', chapterID: id(some.at), name: some.name }
    case 'move': {
      const parentID = parentOf(some.parent)
      const siblings = childrenOf(now, parentID)
      const before = some.before === null ? undefined : siblings[some.before % Math.max(1, siblings.length)]?.chapterID
      return {
        kind: 'move',
        chapterIDs: some.at.map(id),
        parentID,
        ...(before === undefined ? {} : { beforeID: before }),
      }
    }
    case 'sort':
      return { kind: 'sort', treeID: TREE, parentID: parentOf(some.parent) }
    case 'merge':
      return { kind: 'merge', chapterIDs: some.at.map(id), intoID: id(some.into) }
    case 'split':
      return {
        kind: 'split',
        chapterID: id(some.at),
        below: some.below,
        parts: some.counts.map((count, at) => ({ name: `部分${at}`, count })),
      }
    case 'remove':
      return { kind: 'remove', chapterIDs: some.at.map(id), toID: some.to === null ? null : id(some.to) }
    case 'free':
      return { kind: 'free', chapterIDs: some.at.map(id), isFree: some.isFree }
    case 'trial':
      return { kind: 'trial', chapterID: id(some.at), count: some.count, ...FREE }
    case 'share':
      return { kind: 'share', chapterID: id(some.at), friends: some.friends }
    case 'group':
      return {
        kind: 'group',
        groups: [{ name: some.name, chapterIDs: [...new Set(some.at.map(id))] }],
        merged: some.merged,
      }
  }
}

/** Undefined where it was refused. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof ArrangingRefused) return undefined
    throw error
  }
}

const plain = (arrangement: Arrangement) => ({
  trees: [...arrangement.trees.values()].sort((a, b) => a.treeID - b.treeID),
  chapters: [...arrangement.chapters.values()].sort((a, b) => a.chapterID - b.chapterID),
  items: [...arrangement.items].filter(([, items]) => items.length > 0).sort(([a], [b]) => a - b),
})

const questionsOf = (arrangement: Arrangement, treeID: number): number[] =>
  [...arrangement.items]
    .filter(([chapterID]) => arrangement.chapters.get(chapterID)?.treeID === treeID)
    .flatMap(([, items]) => items.map(({ questionID }) => questionID))
    .sort((a, b) => a - b)

function expectWhole(arrangement: Arrangement): void {
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

const story = fc.record({
  sizes: fc.array(fc.nat(14), { minLength: 5, maxLength: 5 }),
  groupSize: fc.integer({ min: 1, max: 4 }),
  actions: fc.array(someAction, { minLength: 1, maxLength: 10 }),
})

/** Plays the actions; gives the states and steps of those that were not refused. */
function played({ sizes, groupSize, actions }: { sizes: number[]; groupSize: number; actions: Some[] }) {
  let now = bank(sizes, groupSize)
  let next = 100
  const states = [now]
  const steps: Step[] = []
  for (const some of actions) {
    const action = actionOf(now, some)
    const done = attempt(() => arranged(now, action, () => next++))
    if (!done) continue
    steps.push(stepBetween(now, done.after))
    now = done.after
    states.push(now)
  }
  return { states, steps }
}

test('rule: whatever is done, a tree holds each question once, groups stay whole, names are unique, nothing is lost', () => {
  fc.assert(
    fc.property(story, ({ sizes, groupSize, actions }) => {
      let now = bank(sizes, groupSize)
      let next = 100
      for (const some of actions) {
        const action = actionOf(now, some)
        const done = attempt(() => arranged(now, action, () => next++))
        if (!done) continue
        expectWhole(done.after)
        const lost = action.kind === 'remove' && action.toID === null
        if (!lost) expect(questionsOf(done.after, TREE)).toEqual(questionsOf(now, TREE))
        for (const [from, to] of done.replaced) {
          expect(now.chapters.has(from)).toBe(true)
          expect(done.after.chapters.has(from)).toBe(false)
          if (to === 0) {
            expect(action).toMatchObject({ kind: 'remove', toID: null })
            continue
          }
          let at: number | undefined = to
          while (at !== undefined && !done.after.chapters.has(at)) at = done.replaced.get(at)
          expect(at).toBeDefined()
        }
        now = done.after
      }
    }),
    { numRuns: 300 },
  )
})

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

test('rule: an action needs the questions of no other chapters than it says', () => {
  fc.assert(
    fc.property(story, ({ sizes, groupSize, actions }) => {
      const { states } = played({ sizes, groupSize, actions })
      for (const [at, now] of states.entries()) {
        const some = actions[at % actions.length] as Some
        const action = actionOf(now, some)
        const needed = new Set(chaptersNeeded(now, action))
        const few = { ...now, items: new Map([...now.items].filter(([chapterID]) => needed.has(chapterID))) }
        const step = (from: Arrangement) => {
          let next = 10_000
          return attempt(() => stepBetween(from, arranged(from, action, () => next++).after))
        }
        expect(step(few)).toEqual(step(now))
      }
    }),
    { numRuns: 200 },
  )
})

test('rule: undoing all steps, the latest first, gives the first state', () => {
  fc.assert(
    fc.property(story, (wanted) => {
      const { states, steps } = played(wanted)
      let now = states.at(-1) as Arrangement
      for (const [at, step] of [...steps.entries()].toReversed()) {
        const back = undone(now, step)
        expect(back.stay).toBe(0)
        expect(plain(back.after)).toEqual(plain(states[at] as Arrangement))
        now = back.after
      }
    }),
    { numRuns: 300 },
  )
})

test('rule: an older step is taken back alone, or refused; nothing stands twice or is lost', () => {
  let taken = 0
  fc.assert(
    fc.property(story, fc.nat(9), (wanted, at) => {
      const { states, steps } = played(wanted)
      const step = steps[at % Math.max(1, steps.length)]
      const now = states.at(-1) as Arrangement
      const back = step && attempt(() => undone(now, step))
      if (!step || !back) return
      taken++
      expectWhole(back.after)
      // It takes the questions of few chapters, and the present places of its own questions.
      const needed = new Set(chaptersOfStep(step))
      const own = new Set(step.items.map(({ questionID }) => questionID))
      const few = new Map(
        [...now.items].flatMap(([chapterID, items]): [number, readonly Item[]][] => {
          const kept = needed.has(chapterID) ? items : items.filter(({ questionID }) => own.has(questionID))
          return kept.length > 0 || needed.has(chapterID) ? [[chapterID, kept]] : []
        }),
      )
      const again = undone({ ...now, items: few }, step)
      expect(stepBetween({ ...now, items: few }, again.after)).toEqual(stepBetween(now, back.after))
    }),
    { numRuns: 300 },
  )
  expect(taken).toBeGreaterThan(100)
})

test('a cut never goes through a group', () => {
  const items = [null, 5, 5, 5, null].map((groupID, position) => ({ questionID: position, position, groupID }))
  expect([0, 1, 2, 3, 4, 9].map((count) => cutAt(items, count))).toEqual([0, 1, 4, 4, 4, 5])
})

test('chapters that the import made by number are known; names that files would take apart are refused', () => {
  expect(['第 2 组（101–200）', '第 1 组', '绪论'].map(isGeneratedName)).toEqual([true, false, false])
  expect(chapterName('  绪  论 ')).toBe('绪 论')
  for (const name of ['', ' ', '内科/心血管', 'a > b', '字'.repeat(101)])
    expect(() => chapterName(name)).toThrow(ArrangingRefused)
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
