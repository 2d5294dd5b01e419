import type { WireSimulationExam, WireStyleCount } from '@tizhou/contract/areas/exams/lists'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coverOf,
  holding,
  leavesOf,
  nodesByID,
  type PickNode,
  pickNodes,
  tickOf,
  ticksOf,
  toggled,
} from './chapterTicks.ts'
import {
  asDrawn,
  availableOf,
  bounded,
  boundedMarks,
  drawnOf,
  faultsOf,
  fittedTo,
  totalsOf,
  withStyle,
} from './examDraft.ts'

const SEED = 20261121

const leaf = (ID: number, TestCount = 1) => ({ ID, Name: `${ID}`, TestCount, IsFree: 0 as const, Childs: [] })
const TREE = pickNodes(
  JSON.stringify({
    Childs: [
      { ID: 1, Name: '一', TestCount: 0, Childs: [leaf(11, 3), leaf(12, 2), leaf(13, 0)] },
      { ID: 2, Name: '二', TestCount: 4, Childs: [leaf(21)] },
      { ID: 3, Name: '空', TestCount: 0, Childs: [leaf(31, 0)] },
    ],
  }),
)
const [one, two] = TREE as [PickNode, PickNode]

test('chapters without questions are left out; counts hold all below', () => {
  expect(TREE.map((node) => [node.name, node.tests, node.children.length])).toEqual([
    ['一', 5, 2],
    ['二', 5, 1],
  ])
})

test('without the module the free chapters are what one picks from', () => {
  const json = JSON.stringify({
    Childs: [
      { ID: 1, Name: '一', TestCount: 4, IsFree: 0, Childs: [{ ...leaf(11, 3), IsFree: 1 }, leaf(12, 2)] },
      leaf(2),
    ],
  })
  expect(pickNodes(json, true).map(({ id, tests, children }) => [id, tests, children.length])).toEqual([[1, 3, 1]])
})

test('ticking a chapter ticks all below it; ticking it again takes all out', () => {
  const ticks = toggled(one, new Set())
  expect([...ticks]).toEqual([11, 12])
  expect(tickOf(one, ticks)).toBe('all')
  expect([...toggled(one, ticks)]).toEqual([])
})

test('a chapter of which a part is ticked says so, and becomes whole on a press', () => {
  const ticks = new Set([11])
  expect(tickOf(one, ticks)).toBe('some')
  expect(coverOf(TREE, ticks)).toEqual([11])
  expect(coverOf(TREE, toggled(one, ticks))).toEqual([1])
})

test('a saved choice with chapters that are gone keeps the others', () => {
  expect([...ticksOf(TREE, [12, 999, 2])]).toEqual([12, 21])
})

test('whatever is ticked is the same after it was saved and loaded', () => {
  const all = TREE.flatMap(leavesOf)
  fc.assert(
    fc.property(fc.subarray(all), (chosen) => {
      const ticks = new Set(chosen)
      expect(ticksOf(TREE, coverOf(TREE, ticks))).toEqual(ticks)
    }),
    { seed: SEED, numRuns: 100 },
  )
  expect(two.tests).toBe(5)
})

test('a word ticks the chapters that are called so, whole, wherever they stand', () => {
  const names = (word: string) => holding(TREE, word).map(({ id }) => id)
  expect(names('2')).toEqual([12, 21])
  expect(names(' 一 ')).toEqual([1])
  expect(names('没有')).toEqual([])
  expect([...nodesByID(TREE).keys()]).toEqual([1, 11, 12, 2, 21])
})

const exam = (of: Partial<WireSimulationExam> = {}): WireSimulationExam => ({
  Chapters: [],
  Styles: [
    { StyleID: 1, Count: 3, Marks: 1.5 },
    { StyleID: 3, Count: 2, Marks: 0.1 },
  ],
  Minutes: 30,
  Order: 'random',
  From: 'all',
  Pass: 60,
  ...of,
})
const style = (StyleID: number, of: Partial<WireStyleCount> = {}): WireStyleCount => ({
  StyleID,
  StyleName: `${StyleID}`,
  Total: 10,
  Unseen: 4,
  Wrong: 0,
  Locked: 0,
  GroupOf: 1,
  ...of,
})

test('totals add up in hundredths', () => {
  expect(totalsOf(exam())).toEqual({ questions: 5, fullMark: 4.7, passMark: 2.82 })
})

test('a style is added behind, changed in place, and gone with none of it', () => {
  const added = withStyle(exam(), 6, { Count: 4 })
  expect(added.Styles.at(-1)).toEqual({ StyleID: 6, Count: 4, Marks: 1 })
  expect(withStyle(added, 1, { Count: 9 }).Styles[0]).toEqual({ StyleID: 1, Count: 9, Marks: 1.5 })
  expect(withStyle(added, 1, { Count: 0 }).Styles.map((one) => one.StyleID)).toEqual([3, 6])
})

test('what is available depends on where the questions come from', () => {
  expect((['all', 'mixed', 'unseen', 'wrong'] as const).map((from) => availableOf(style(1), from))).toEqual([
    10, 10, 4, 0,
  ])
})

test.each<[string, Partial<WireSimulationExam>, RegExp | null]>([
  ['as it should be', {}, null],
  ['without questions', { Styles: [] }, /还没有选题/],
  ['with too many', { Styles: [{ StyleID: 1, Count: 301, Marks: 1 }] }, /最多 300 题/],
  ['of wrong ones where there are none', { From: 'wrong' }, /没有符合出题范围/],
  ['of chapters in too many places', { Chapters: Array.from({ length: 501 }, (_, at) => at + 1) }, /太零散/],
])('an exam %s', (_, of, fault) => {
  const faults = faultsOf(exam(of), [style(1), style(3)])
  if (fault) expect(faults.join()).toMatch(fault)
  else expect(faults).toEqual([])
})

const withGroups = style(3, {
  ...{ Total: 11, Unseen: 4, GroupOf: 4 },
  Groups: [
    { Size: 3, Total: 1, Unseen: 0, Wrong: 0 },
    { Size: 4, Total: 2, Unseen: 1, Wrong: 0 },
  ],
})

test('the sum counts what is drawn: whole groups, as many as there are, nothing of a style that is not there', () => {
  const asked = exam({
    Styles: [
      { StyleID: 1, Count: 12, Marks: 1 },
      { StyleID: 3, Count: 9, Marks: 2 },
      { StyleID: 5, Count: 7, Marks: 1 },
    ],
  })
  expect(totalsOf(asDrawn(asked, [style(1), withGroups]))).toEqual({ questions: 18, fullMark: 26, passMark: 15.6 })
  expect(drawnOf(withGroups, 'unseen', 9)).toBe(4)
  expect(drawnOf(withGroups, 'all', 2)).toBe(0)
  expect(fittedTo(asked, [style(1), withGroups]).Styles.map(({ Count }) => Count)).toEqual([10, 8])
})

test('an exam that asks for less than a group of everything says so', () => {
  const asked = exam({ Styles: [{ StyleID: 3, Count: 2, Marks: 1 }] })
  expect(faultsOf(asked, [withGroups])).toEqual(['填的题数不够抽一整组，请把题数填大一些'])
})

test.each([
  ['12', 12],
  ['', 0],
  ['-3', 0],
  ['4.6', 5],
  ['1e9', 300],
  ['abc', 0],
])('“%s” typed as a number is %d', (typed, value) => {
  expect(bounded(typed, 0, 300)).toBe(value)
})

test.each([
  ['2', 2],
  ['0.333', 0.33],
  ['0', 0.1],
  ['x', 1],
  ['500', 100],
])('“%s” typed as marks is %d', (typed, value) => {
  expect(boundedMarks(typed)).toBe(value)
})

test('an exam is fitted to what there is of it; where nothing of it is there, to what there is', () => {
  const of = (StyleID: number, Total: number): WireStyleCount => ({
    StyleID,
    StyleName: '',
    Total,
    Unseen: 0,
    Wrong: 0,
    Locked: 9,
    GroupOf: 1,
  })
  const usual: WireSimulationExam = {
    Chapters: [],
    Styles: [
      { StyleID: 1, Count: 30, Marks: 2 },
      { StyleID: 2, Count: 10, Marks: 1 },
    ],
    Minutes: 40,
    Order: 'random',
    From: 'all',
    Pass: 60,
  }
  expect(fittedTo(usual, [of(1, 8), of(2, 0)])).toMatchObject({
    Styles: [{ StyleID: 1, Count: 8, Marks: 2 }],
    Minutes: 8,
  })
  expect(fittedTo(usual, [of(3, 5)])).toMatchObject({ Styles: [{ StyleID: 3, Count: 5, Marks: 1 }], Minutes: 5 })
  expect(fittedTo(usual, [of(1, 50), of(2, 50)])).toEqual(usual)
})
