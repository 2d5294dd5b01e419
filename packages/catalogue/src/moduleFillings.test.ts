import { expect, test } from 'vitest'
import { fillingOf, MODULE_GROUPS } from './moduleFillings.ts'
import { MODULES } from './modules.ts'

test('rule: each module stands in one group, and all but that of another variant are filled by something', () => {
  const grouped = MODULE_GROUPS.flatMap(({ modules }) => modules)
  expect(grouped.toSorted()).toEqual(Object.keys(MODULES).toSorted())
  expect(Object.keys(MODULES).filter((module) => fillingOf(module) === undefined)).toEqual(['Defend'])
})
