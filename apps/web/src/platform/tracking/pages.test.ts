import { pageOfPath } from '@tizhou/domain/tracking/pages'
import { expect, test } from 'vitest'
import { routePaths } from '../../pages.ts'

test.each(routePaths.map((path) => [path]))('%s has its number for tracking', (path) => {
  expect(pageOfPath(path)).toBeDefined()
})
