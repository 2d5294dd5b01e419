import type { WireExamItem, WireExamSection } from '@tizhou/contract/areas/exams/examSection'
import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams/exams'
import { expect, test } from 'vitest'
import { paperSheets, sectionTitle } from './paperSheets.ts'
import { createPreviewServer, type Previewed } from './previewServer.ts'

const item = (id: number, form: WireExamItem['ChildTableName'] = 'ATEST'): WireExamItem => ({
  ...{ AllTestID: id, ChildTableName: form, StyleID: 1, StyleType: 'A1', Title: `题 ${id}`, Marks: 1 },
  SelectedItems: form === 'BTEST' ? [] : [{ ItemName: 'A', Content: '甲' }],
})

const SECTIONS: WireExamSection[] = [
  { SectionID: 1, Name: 'A1 型题', StyleID: 1, Closed: 0, TestItems: [item(11), item(12)] },
  {
    ...{ SectionID: 2, Name: '案例分析题', StyleID: 9, Closed: 0 },
    TestItems: [
      {
        ...{ GroupID: 5, ChildTableName: 'CASETEST', StyleID: 9, FrontTitle: '病例' },
        Items: [item(21, 'CASETEST'), { ...item(22, 'CASETEST'), Marks: 2.5 }],
      },
    ],
  },
  {
    ...{ SectionID: 3, Name: 'B1 型题', StyleID: 5, Closed: 0 },
    TestItems: [
      {
        ...{ GroupID: 6, ChildTableName: 'BTEST', StyleID: 5, FrontTitle: '' },
        SelectedItems: [{ ItemName: 'A', Content: '共用' }],
        Items: [item(31, 'BTEST'), item(32, 'BTEST')],
      },
    ],
  },
]

const previewed = (room: Previewed['Paper']['Room']): Previewed => ({
  ...{ AppID: 1, EntrySeconds: null, HandInAfterSeconds: 3_600, CaseRule: null },
  Paper: {
    ...{ PaperID: 1, Name: '卷', Kind: 'mock', Room: room, Year: null, Module: '', IsFree: 0, TestCount: 7 },
    ...{ Seconds: 1_200, FullMark: 8.5, PassMark: null, OpensAt: null, ClosesAt: null, TellsAt: null, Attempts: 0 },
    Units: [1, 2].map((UnitID) => ({
      ...{ UnitID, Name: `单元 ${UnitID}`, Seconds: 600, TestCount: 4, FullMark: 5.5, PassMark: null, Sections: [] },
    })),
  },
  Units: [
    { UnitID: 1, RestSeconds: 60, Sections: SECTIONS },
    { UnitID: 2, RestSeconds: 0, Sections: [{ ...(SECTIONS[0] as WireExamSection), TestItems: [item(41)] }] },
  ],
})

const answer = (allTestID: number) => ({ allTestID, lastUserReply: 'A', spendTime: 3, marked: false, no: 1 })
const sealedOf = ({ Sections }: WireSitting) =>
  Sections.map(({ Closed, TestItems }) => [
    Closed,
    TestItems.flatMap((one) => ('GroupID' in one ? one.Items : [one])).map((one) => 'Sealed' in one),
  ])

test('room A in a preview locks as the server does: sections one after the other, steps one by one', () => {
  const server = createPreviewServer(previewed('A'), () => 1_000)
  expect(sealedOf(server.serve('exams.openSitting', {}) as WireSitting)).toEqual([
    [0, [false, false]],
    [0, [true, true]],
    [0, [true, true]],
  ])
  expect(() => server.serve('exams.enterSection', { sectionID: 3, answersJson: [] })).toThrow(
    expect.objectContaining({ data: { reason: 'locked' } }),
  )
  const entered = server.serve('exams.enterSection', { sectionID: 2, answersJson: [answer(11)] }) as {
    Section: WireExamSection
  }
  expect(entered.Section.TestItems).toMatchObject([{ FrontTitle: '病例', Items: [{ Title: '题 21' }, { Sealed: 1 }] }])
  expect(server.serve('exams.confirmStep', { answerJson: answer(21) })).toMatchObject({ Next: { AllTestID: 22 } })
  expect(server.serve('exams.confirmStep', { answerJson: answer(22) })).toMatchObject({ Next: null })
  const again = server.serve('exams.openSitting', {}) as WireSitting
  expect(sealedOf(again)).toEqual([
    [1, [true, true]],
    [0, [true, true]],
    [0, [true, true]],
  ])
  expect(again.Answers.map(({ AllTestID, Confirmed }) => [AllTestID, Confirmed])).toEqual([
    [11, 0],
    [21, 1],
    [22, 1],
  ])
})

test('a unit is handed in at once, the rest ended at will, and time ends what nobody hands in', () => {
  let now = 0
  const server = createPreviewServer(previewed('B'), () => now)
  expect(sealedOf(server.serve('exams.openSitting', {}) as WireSitting).flat(2)).not.toContain(true)
  expect(server.serve('exams.handIn', { unitID: 1, answersJson: [] })).toMatchObject({ State: 'resting', UnitID: 2 })
  expect(server.serve('exams.startUnit', { unitID: 2 })).toMatchObject({
    State: 'running',
    Sections: [{ TestItems: [{ AllTestID: 41 }] }],
  })
  now += 600_000
  expect((server.serve('exams.saveAnswers', { answersJson: [answer(41)] }) as WireStanding).State).toBe('over')
})

test('on paper a group has what it shares once, each unit its own numbers, and sections their marks', () => {
  const [first, second] = paperSheets(previewed('A'))
  expect(first?.sections.map(sectionTitle)).toEqual([
    '一、A1 型题（共 2 题，每题 1 分，计 2 分）',
    '二、案例分析题（共 2 题，计 3.5 分）',
    '三、B1 型题（共 2 题，每题 1 分，计 2 分）',
  ])
  expect(first?.marks).toBe(7.5)
  const blocks = first?.sections.flatMap((section) => section.blocks) ?? []
  expect(
    blocks.map(({ stem, options, questions }) => [stem, options.length, questions.map((one) => one.number)]),
  ).toEqual([
    ['', 0, [1]],
    ['', 0, [2]],
    ['病例', 0, [3, 4]],
    ['', 1, [5, 6]],
  ])
  expect(second?.sections[0]?.blocks[0]?.questions[0]?.number).toBe(1)
})
