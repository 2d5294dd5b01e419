import type { WireTestItem, WireTestSet } from '@tizhou/contract/testSet'
import { expect, test } from 'vitest'
import { questionSides } from './questionNotes.ts'

const item: WireTestItem = {
  ...{
    AllTestID: 1,
    ChildTableID: 1,
    ChildTableName: 'ATEST',
    StyleID: 1,
    StyleType: 'A1',
    SrcID: 0,
    SbjID: 1,
    CptID: 2,
  },
  ...{ Title: '题干', Explain: '解析', TestPoint: [], Answer: 'A' },
  SelectedItems: [
    { ItemName: 'A', Content: '甲' },
    { ItemName: 'B', Content: '乙' },
  ],
}
const sides = (more: Partial<WireTestItem>) => {
  const set: WireTestSet = {
    ...{ ContentVersion: '', testInfo: [], history: [] },
    test: { StyleItems: [{ StyleID: 1, StyleName: 'A1', StyleType: 'A1', TestItems: [{ ...item, ...more }] }] },
  }
  return questionSides(set, () => undefined).get(1)
}

test('the reasons of options stand on the back, before the explanation, with their letters', () => {
  const card = sides({ Reasons: [{ ItemName: 'B', Content: '乙<不对>' }] })
  expect(card?.back).toMatch(/^<p><strong>答案：<\/strong>A<\/p><p>B\. 乙&[^;<]+;不对&[^;<]+;<\/p><div>解析<\/div>$/)
  expect(card?.front).not.toContain('不对')
  expect(sides({})?.back).toBe('<p><strong>答案：</strong>A</p><div>解析</div>')
})
