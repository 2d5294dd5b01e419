import { expect, test } from 'vitest'
import { wireSet } from '../testing/wireSet.ts'
import { replyToWire, setFromWire } from './wire.ts'

test('the questions of a set come in order, numbered from 1, with the style they stand in', () => {
  const set = setFromWire(wireSet())
  expect(set.questions.map((question) => question.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(set.questions.map((question) => question.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(set.styles.map((section) => [section.name, section.questions])).toContainEqual(['B1', [3, 4]])
  expect(set.byID.get(7)?.style.name).toBe('X')
})

test('B questions share one list of options, A3 and case questions one stem', () => {
  const { byID } = setFromWire(wireSet())
  expect(byID.get(3)?.options).toBe(byID.get(4)?.options)
  expect(byID.get(3)?.options).toBe(byID.get(3)?.group?.options)
  expect(byID.get(5)?.group).toBe(byID.get(6)?.group)
  expect(byID.get(5)?.group).toMatchObject({ stem: '男，58 岁。乏力半年。', members: [5, 6] })
  expect(byID.get(6)?.hint).toBe('入院后第 2 天出现黑便。')
  expect(byID.get(11)?.options.map((option) => option.weight)).toEqual([2, 1, 0, -1, 1, 0])
})

test('what the learner did before and what the crowd did stand by question', () => {
  const set = setFromWire(wireSet())
  expect(set.past.get(2)).toEqual({
    reply: 'B',
    right: false,
    percent: null,
    doneCount: 2,
    wrongCount: 2,
    inWrongBook: true,
    favourite: true,
    note: '看清题干',
    lastTime: 1_700_000_000_000,
  })
  expect(set.crowd.get(1)).toMatchObject({ answered: 200, right: 137 })
  expect(set.lastID).toBe(2)
})

test('a set without questions, history or statistics is an empty set', () => {
  const set = setFromWire({ ContentVersion: '', test: { StyleItems: [] }, testInfo: [], history: [] })
  expect(set.questions).toEqual([])
  expect(set.lastID).toBeNull()
})

test('an answer goes to the wire under the chapter of its question', () => {
  const given = { id: 7, text: 'ABD', spendSeconds: 12, at: 1_700_000_000_000 }
  expect(replyToWire(given, 30, 'practice', 'f'.repeat(32))).toEqual({
    replyID: 'f'.repeat(32),
    allTestID: 7,
    cptID: 30,
    lastUserReply: 'ABD',
    spendTime: 12,
    answeredAt: 1_700_000_000_000,
    mode: 'practice',
  })
  expect(replyToWire({ ...given, selfScore: 50 }, 30, 'review', 'f'.repeat(32)).selfScore).toBe(50)
})
