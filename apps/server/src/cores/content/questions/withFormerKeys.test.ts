import type { WireTestItem } from '@tizhou/contract/testSet'
import { expect, test } from 'vitest'
import type { QuestionSet } from './questionSet.ts'
import { withFormerKeys } from './withFormerKeys.ts'

const options = (...contents: string[]) => contents.map((content, at) => ({ name: 'ABC'[at] as string, content }))

test('a reason stands at its option as it was scored only where the option said the same', () => {
  const item: Partial<WireTestItem> = {
    AllTestID: 1,
    Explain: '解析',
    Answer: 'A',
    SelectedItems: options('甲', '乙，改过').map(({ name, content }) => ({ ItemName: name, Content: content })),
    Reasons: [
      { ItemName: 'A', Content: '甲对' },
      { ItemName: 'B', Content: '改过的乙不对' },
    ],
  }
  const set: QuestionSet = {
    ...{ questionIDs: [1], rubrics: new Map(), version: '' },
    styleItemsJson: Buffer.from(JSON.stringify([{ StyleID: 1, StyleName: '', StyleType: '', TestItems: [item] }])),
  }
  const shown = (former: string[]) => {
    const rubric = { form: 'ATEST' as const, answer: 'B', options: options(...former) }
    const after = withFormerKeys(set, new Map([[1, { rubric, note: '更正' }]]))
    return JSON.parse(after.styleItemsJson.toString())[0].TestItems[0]
  }
  expect(shown(['甲', '乙'])).toMatchObject({ Answer: 'B', Reasons: [{ ItemName: 'A', Content: '甲对' }] })
  expect(shown(['乙', '甲'])).not.toHaveProperty('Reasons')
  expect(shown(['甲', '乙，改过']).Reasons).toEqual(item.Reasons)
})
