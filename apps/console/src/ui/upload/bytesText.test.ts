import { expect, test } from 'vitest'
import { bytesText } from './bytesText.ts'

test('rule: a size as it is shown', () => {
  expect([bytesText(1_250_000_000), bytesText(35_000_000), bytesText(120)]).toEqual(['1.3 GB', '35 MB', '1 KB'])
})
