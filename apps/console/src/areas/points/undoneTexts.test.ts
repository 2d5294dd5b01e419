import { expect, test } from 'vitest'
import { stayedText, toldText, undoneText } from './undoneTexts.ts'

test('after a merge is undone what was changed since is named', () => {
  const none = { questionsStay: 0, learnersStay: 0, textStays: 0, linksStay: 0 } as const
  expect(stayedText(none)).toBe('已撤销这次合并')
  expect(stayedText({ ...none, questionsStay: 2, learnersStay: 3, textStays: 1, linksStay: 1 })).toBe(
    '已撤销；合并之后又改过的保持现状：2 道题、3 名学员的掌握记录、正文、知识点关系',
  )
})

test('after a removal, a split or an import is undone what was changed since is named', () => {
  const none = { questionsStay: 0, learnersStay: 0, textsStay: 0, linksStay: 0, pointsStay: 0 } as const
  expect(undoneText('remove', none)).toBe('已恢复')
  expect(undoneText('remove', { ...none, notes: ['别名“甲”现在是知识点“甲”，没有恢复'] })).toBe(
    '已恢复；别名“甲”现在是知识点“甲”，没有恢复',
  )
  expect(undoneText('split', { ...none, questionsStay: 2, pointsStay: 1 })).toBe(
    '已撤销；之后又改过的保持现状：2 道题、1 个已经用上的新知识点',
  )
})

test('the record of a change says what it moved, and where to', () => {
  expect(toldText({ questions: 3, nodes: 1, lessons: 0 })).toBe('3 道题、1 节资料')
  expect(toldText({ to: '感染性休克', questions: 1 })).toBe('1 道题到“感染性休克”')
  expect(toldText({ questions: 0 })).toBe('没有题目')
})
