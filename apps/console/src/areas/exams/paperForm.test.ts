import { expect, test } from 'vitest'
import {
  blocksOf,
  type DeskQuestion,
  emptyPaper,
  marksText,
  newSection,
  newUnit,
  questionsBefore,
  sumOf,
  withQuestions,
} from './paperForm.ts'

const question = (allTestID: number, of: Partial<DeskQuestion> = {}): DeskQuestion => ({
  ...{ allTestID, externalID: `q${allTestID}`, styleID: 1, stem: '题干', groupID: null, chapterPath: [] },
  ...{ difficulty: null, rate: null, papers: 0, isRemoved: false },
  ...of,
})
const known = (...questions: DeskQuestion[]) => new Map(questions.map((one) => [one.allTestID, one]))
const items = (...ids: number[]) => ids.map((allTestID) => ({ allTestID, marks: 1 }))

test('questions of a group stand in one block, others each in their own', () => {
  const questions = known(question(1), question(2, { groupID: 9 }), question(3, { groupID: 9 }), question(4))
  expect(blocksOf(items(1, 2, 3, 4, 5), questions).map((block) => block.items.map((item) => item.allTestID))).toEqual([
    [1],
    [2, 3],
    [4],
    [5],
  ])
})

test('questions are numbered through the paper: the sections and units before count', () => {
  const sections = [items(1, 2, 3), items(4, 5)].map((some) => ({ ...newSection(1), items: some }))
  const units = [
    { ...newUnit(0), sections },
    { ...newUnit(1), sections: [newSection(1)] },
  ]
  const [first, second] = units as [(typeof units)[0], (typeof units)[0]]
  expect([0, 1].map((at) => questionsBefore({ units }, first, at))).toEqual([0, 3])
  expect(questionsBefore({ units }, second, 0)).toBe(5)
})

test('added are the questions of the section’s style that are not in the paper; why the others are not is told', () => {
  const section = { ...newSection(1), marks: 1.5 }
  const paper = { ...emptyPaper(), units: [{ ...newUnit(0), sections: [{ ...section, items: items(1) }] }] }
  const added = [question(1), question(2), question(3, { styleID: 5 }), question(4, { isRemoved: true })]
  expect(withQuestions(paper, section, added)).toEqual({
    section: { ...section, items: [{ allTestID: 2, marks: 1.5 }] },
    added: 1,
    left: ['1 题已在本卷中（q1）', '1 题题型不同（q3）', '1 题已移出题库（q4）'],
  })
})

test('marks are summed in hundredths', () => {
  const tenth = [0.1, 0.2].map((marks, at) => ({ allTestID: at + 1, marks }))
  expect(sumOf([{ ...newSection(1), items: tenth }])).toEqual({ questions: 2, marks: 0.3 })
})

test('marks of a section that a sheet made different are told as least and most', () => {
  expect(marksText(items(1, 2))).toBe('1')
  expect(marksText([...items(1), { allTestID: 2, marks: 2.5 }])).toBe('1–2.5')
})
