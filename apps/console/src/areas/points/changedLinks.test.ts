import { expect, test } from 'vitest'
import { changedLinks } from './changedLinks.ts'

const row = { parent: '甲', related: ['乙', '丙'], confusable: [] }

test('of other points a form sends what was changed in it, with what it was; a new point sends all', () => {
  expect(changedLinks({ parent: '甲', related: '乙、丙', confusable: '' }, row)).toEqual({})
  expect(changedLinks({ parent: '', related: '乙', confusable: '丁' }, row)).toEqual({
    ...{ parent: '', wasParent: '甲', related: '乙', wasRelated: '乙、丙', confusable: '丁', wasConfusable: '' },
  })
  expect(changedLinks({ related: '乙' })).toEqual({ parent: '', related: '乙', confusable: '' })
})
