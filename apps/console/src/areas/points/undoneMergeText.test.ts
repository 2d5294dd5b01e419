import { expect, test } from 'vitest'
import { stayedText } from './undoneMergeText.ts'

test('after a merge is undone what was changed since is named', () => {
  const none = { questionsStay: 0, learnersStay: 0, textStays: 0, linksStay: 0 } as const
  expect(stayedText(none)).toBe('已撤销这次合并')
  expect(stayedText({ ...none, questionsStay: 2, learnersStay: 3, textStays: 1, linksStay: 1 })).toBe(
    '已撤销；合并之后又改过的保持现状：2 道题、3 名学员的掌握记录、正文、知识点关系',
  )
})
