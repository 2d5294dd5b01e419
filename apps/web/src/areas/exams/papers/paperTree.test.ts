import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { WirePaperStatistic } from '@tizhou/contract/areas/exams/lists'
import { expect, test } from 'vitest'
import { navigatorOf, runnerOf } from '../../../platform/papers/runnerOf.ts'
import {
  filterGroups,
  groupsOf,
  hasJustOpened,
  isBeingCollected,
  isUsedUp,
  phaseOf,
  shareOf,
  standing,
  stateOf,
} from './paperTree.ts'
import { sayCountdown, sayDuration, sayMarks, sayMoment } from './sayTime.ts'

const paper = (PaperID: number, of: Partial<WirePaper> = {}): WirePaper => ({
  PaperID,
  Name: `卷${PaperID}`,
  Kind: 'past',
  Room: 'open',
  Year: null,
  Module: 'RealPaper',
  IsFree: 0,
  TestCount: 4,
  Seconds: 600,
  FullMark: 10,
  PassMark: 6,
  OpensAt: null,
  ClosesAt: null,
  TellsAt: null,
  Attempts: 0,
  Units: [],
  ...of,
})
const statistic = (PaperID: number, of: Partial<WirePaperStatistic> = {}): WirePaperStatistic => ({
  PaperID,
  Attempts: 0,
  Best: null,
  Last: null,
  Passed: null,
  LastAt: null,
  RunningID: null,
  RunningDone: 0,
  ...of,
})
const tree = (Childs: unknown[], Papers: WirePaper[]) => ({
  ChapterMenuJson: JSON.stringify({ ID: 0, Name: '', Childs }),
  Papers,
})

test('withdrawn papers that I sat stand last, once, although an older tree still contains them', () => {
  const withdrawn = paper(11, { Withdrawn: 1 })
  const groups = groupsOf(
    tree([{ ID: 1, Name: '2024 年', Childs: [{ ID: 11, Name: '卷11', Childs: [] }] }], [paper(12), paper(11)]),
    [statistic(11, { Attempts: 1, Best: 8, Paper: withdrawn })],
  )
  expect(groups.map(({ name, papers }) => [name, papers.map(({ PaperID }) => PaperID)])).toEqual([
    ['', [12]],
    ['已撤下', [11]],
  ])
  expect(groups[1]?.papers[0]).toMatchObject({ Withdrawn: 1, mine: { Best: 8 } })
  expect(standing(groups).map(({ name }) => name)).toEqual([''])
})

test('papers stand under their groups; chapters of the menu are passed over; a paper without a place stands last', () => {
  const groups = groupsOf(
    tree(
      [
        { ID: 77, Name: '一章', Childs: [] },
        { ID: 1, Name: '2024 年', Childs: [{ ID: 11, Name: '卷11', Childs: [] }] },
      ],
      [paper(12), paper(11)],
    ),
    [statistic(11, { Attempts: 2 })],
  )
  expect(groups.map((group) => [group.name, group.papers.map((one) => [one.Name, one.mine?.Attempts])])).toEqual([
    ['2024 年', [['卷11', 2]]],
    ['', [['卷12', undefined]]],
  ])
})

test.each([
  ['not begun', undefined, 'new'],
  ['under way', statistic(1, { RunningID: 5, Attempts: 1 }), 'running'],
  ['handed in', statistic(1, { Attempts: 1 }), 'done'],
] as const)('a paper that is %s', (_, mine, state) => {
  expect(stateOf({ ...paper(1), mine })).toBe(state)
})

test.each([
  ['without a window', null, null, 'always'],
  ['before it', 101, 200, 'ahead'],
  ['as it opens', 100, 200, 'open'],
  ['as it closes', 50, 100, 'closed'],
  ['open for good', 50, null, 'open'],
] as const)('a window %s', (_, OpensAt, ClosesAt, phase) => {
  expect(phaseOf({ OpensAt, ClosesAt }, 100)).toBe(phase)
})

test.each([
  ['that came sealed and has opened since', { Units: [], OpensAt: 90 }, undefined, [true, false]],
  ['that is not open yet', { Units: [], OpensAt: 110 }, undefined, [false, false]],
  ['that is open and known', { OpensAt: 90 }, undefined, [false, false]],
  ['whose window ended while I sat it', { ClosesAt: 100 }, { RunningID: 5 }, [false, true]],
  ['that I sit in its window', { OpensAt: 90, ClosesAt: 110 }, { RunningID: 5 }, [false, false]],
])('of a paper %s the list or my results are asked for anew', (_, of, mine, awaited) => {
  const one = { ...paper(1, { Units: [{}] as never, ...of }), mine: mine && statistic(1, mine) }
  expect([hasJustOpened(one, 100), isBeingCollected(one, 100)]).toEqual(awaited)
})

test.each([
  [0, 9, false],
  [2, 1, false],
  [2, 2, true],
])('a paper that allows %d attempts is used up after %d: %s', (Attempts, done, is) => {
  expect(isUsedUp({ ...paper(1, { Attempts }), mine: statistic(1, { Attempts: done }) })).toBe(is)
})

test('a word is found in names and in the names of groups; empty groups go', () => {
  const groups = groupsOf(
    tree(
      [
        { ID: 1, Name: '2024 年', Childs: [{ ID: 11, Name: '', Childs: [] }] },
        { ID: 2, Name: '2023 年', Childs: [{ ID: 12, Name: '', Childs: [] }] },
      ],
      [paper(11), paper(12, { Name: 'Ab 卷' })],
    ),
    [statistic(12, { Attempts: 1 })],
  )
  const found = (word: string, state?: 'new' | 'done') =>
    filterGroups(groups, word, state).flatMap((group) => group.papers.map((one) => one.PaperID))
  expect(found('2024')).toEqual([11])
  expect(found(' ab ')).toEqual([12])
  expect(found('', 'done')).toEqual([12])
  expect(found('2024', 'done')).toEqual([])
})

test.each([
  [7.5, 10, 75],
  [null, 10, null],
  [undefined, 10, null],
  [3, 0, null],
])('%s of %s is a share of %s', (score, full, share) => {
  expect(shareOf(score, full)).toBe(share)
})

test.each([
  ['a man-machine paper', paper(1, { Kind: 'manMachine', Room: 'B' }), 'ZC_NK_YTMJ', '/renjiduihua'],
  ['a general mock with a room', paper(1, { Kind: 'firstMock', Room: 'A' }), 'ZC_NK_YTMJ', '/renjiduihua'],
  ['a paper of the licence room', paper(1, { Room: 'B' }), 'ZC_NK_YTMJ', '/zydoexam'],
  ['a paper of a licence subject', paper(1), 'ZY_LCZY_YTMJ', '/zydoexam'],
  ['any other paper', paper(1, { Kind: 'mock' }), 'ZC_NK_YTMJ', '/doexam'],
])('%s is sat in its runner', (_, one, AppEName, to) => {
  expect(runnerOf(one, { AppID: 9, AppEName }, { attemptID: 3 })).toEqual({
    to,
    search: { appID: 9, paperID: 1, attemptID: 3 },
  })
})

test('only papers of free order have the navigator as a second way', () => {
  const subject = { AppID: 9, AppEName: 'ZC_NK_YTMJ' }
  expect(navigatorOf(paper(1), subject)?.to).toBe('/navigatDoExam')
  expect(navigatorOf(paper(1, { Room: 'A' }), subject)).toBeNull()
  expect(navigatorOf(paper(1, { Kind: 'manMachine' }), subject)).toBeNull()
})

test.each([
  [9000, '2 小时 30 分钟'],
  [7200, '2 小时'],
  [2700, '45 分钟'],
  [20, '20 秒'],
  [0, '0 分钟'],
])('%d seconds are %s', (seconds, words) => {
  expect(sayDuration(seconds)).toBe(words)
})

test.each([
  [0, '00:00:00'],
  [-5000, '00:00:00'],
  [3_661_000, '01:01:01'],
  [1, '00:00:01'],
  [86_400_000 * 3 + 3_600_000, '3 天 01:00:00'],
])('%d ms are counted down as %s', (ms, words) => {
  expect(sayCountdown(ms)).toBe(words)
})

test('moments are Beijing’s, with the year where it is another', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(sayMoment(Date.parse('2026-11-21T17:30:00Z'), now)).toBe('11 月 22 日 01:30')
  expect(sayMoment(Date.parse('2027-01-02T01:00:00Z'), now)).toBe('2027 年 1 月 2 日 09:00')
})

test('marks have no needless decimals', () => {
  expect([7, 7.5, 0.1 + 0.2].map(sayMarks)).toEqual(['7', '7.5', '0.3'])
})
