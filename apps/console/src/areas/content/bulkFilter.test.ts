import { expect, test } from 'vitest'
import { bulkFilter } from './bulkFilter.ts'

test('the filter of the list as it stands in the address, numbers as numbers, without page, order and subject', () => {
  expect(
    bulkFilter({
      subject: '7',
      page: '3',
      order: '-year',
      size: '50',
      cptID: '12',
      year: '0',
      q: '贫血',
      style: undefined,
    }),
  ).toEqual({ cptID: 12, year: 0, q: '贫血' })
})
