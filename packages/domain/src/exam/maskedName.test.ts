import { expect, test } from 'vitest'
import { maskedName } from './maskedName.ts'

test.each([
  ['张小明', '张**'],
  ['13800000001', '1**'],
  ['👩‍⚕️护士', '👩**'],
  [' 甲', '甲**'],
  ['', '**'],
])('%j is shown as %j', (name, shown) => {
  expect(maskedName(name)).toBe(shown)
})
