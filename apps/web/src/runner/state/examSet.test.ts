import type { WireExamItem, WireExamSection } from '@tizhou/contract/areas/exams/examSection'
import { expect, test } from 'vitest'
import { setFromSections } from './examSet.ts'
import { machineItems } from './machineItems.ts'

const item = (AllTestID: number, more: Partial<WireExamItem> = {}): WireExamItem => ({
  AllTestID,
  ChildTableName: 'ATEST',
  StyleID: 3,
  StyleType: 'A1',
  Title: `第 ${AllTestID} 题的题干`,
  SelectedItems: ['A', 'B'].map((ItemName) => ({ ItemName, Content: ItemName })),
  Marks: 1,
  ...more,
})
const sealed = (AllTestID: number, ChildTableName: WireExamItem['ChildTableName'] = 'CASETEST') =>
  ({ AllTestID, ChildTableName, StyleID: 4, Marks: 2, Sealed: 1 }) as const

const sections: WireExamSection[] = [
  {
    SectionID: 70,
    Name: 'A1 型题',
    StyleID: 3,
    Closed: 0,
    TestItems: [
      item(1),
      {
        GroupID: 9,
        ChildTableName: 'BTEST',
        StyleID: 3,
        FrontTitle: '',
        SelectedItems: [{ ItemName: 'A', Content: '共用' }],
        Items: [item(2, { ChildTableName: 'BTEST', SelectedItems: [] }), sealed(3, 'BTEST')],
      },
      item(4, { ChildTableName: 'TKTEST', SelectedItems: [], Blanks: 3 }),
    ],
  },
  {
    SectionID: 71,
    Name: '案例',
    StyleID: 4,
    Closed: 0,
    TestItems: [
      { GroupID: 10, ChildTableName: 'CASETEST', StyleID: 4, FrontTitle: '病例', Items: [sealed(5), sealed(6)] },
    ],
  },
]

test('a unit of a paper is a set without keys, numbered through, its sections as they stand', () => {
  const set = setFromSections(sections)
  expect(set.questions.map(({ id, number, sectionID }) => [id, number, sectionID])).toEqual([
    [1, 1, 70],
    [2, 2, 70],
    [3, 3, 70],
    [4, 4, 70],
    [5, 5, 71],
    [6, 6, 71],
  ])
  expect(set.styles).toEqual([
    { id: 70, name: 'A1 型题', questions: [1, 2, 3, 4] },
    { id: 71, name: '案例', questions: [5, 6] },
  ])
  for (const question of set.questions) expect(question).toMatchObject({ keyless: true, answer: '', explanation: '' })
})

test('questions that share options have them, sealed ones have nothing', () => {
  const set = setFromSections(sections)
  expect(set.byID.get(2)).toMatchObject({ options: [{ name: 'A', content: '共用' }], group: { members: [2, 3] } })
  expect(set.byID.get(3)).toMatchObject({ sealed: true, stem: '', options: [] })
})

test('the machine gets no rubric, the number of blanks, and which questions are sealed', () => {
  const items = machineItems(setFromSections(sections))
  expect(items.map(({ rubric }) => rubric)).toEqual([null, null, null, null, null, null])
  expect(items[3]).toMatchObject({ form: 'TKTEST', blanks: 3 })
  expect(items.filter((one) => one.sealed).map(({ id }) => id)).toEqual([3, 5, 6])
  expect(items.map(({ section }) => section)).toEqual(['70', '70', '70', '70', '71', '71'])
})
