import { expect, test } from 'vitest'
import { ADVERT_TYPES, countedByAdvert, countedByClick } from './activities.ts'

test('no press is counted twice: what activityClick tells of, advertiseclick adds nothing for', () => {
  expect(Object.entries(ADVERT_TYPES).map(([what, type]) => [what, countedByAdvert(type)])).toEqual([
    ['shown', 'shown'],
    ['banner', undefined],
    ['picture', undefined],
    ['closed', 'closed'],
    ['link', 'clicked'],
  ])
  expect([countedByClick(0), countedByClick(7)]).toEqual(['opened', 'clicked'])
})
