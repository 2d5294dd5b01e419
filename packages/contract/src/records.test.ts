import { isJsonText } from '@tizhou/contract/wire'
import { expect, test } from 'vitest'
import { calls } from './contract.ts'
import { RECORD_CARRIERS } from './recordCarriers.ts'
import { recordsIn } from './records.ts'

test('names are read where there are any', () => {
  expect(recordsIn({ errors: [], records: ['a', 'b'] })).toEqual(['a', 'b'])
  for (const data of [null, undefined, 'records', [], { records: 'a' }, { errors: [] }])
    expect(recordsIn(data)).toEqual([])
})

test.each(Object.entries(RECORD_CARRIERS))('%s carries records as it says', (name, { param, name: field }) => {
  const properties = [...calls].find(([own]) => own === name)?.[1].params.properties ?? {}
  if (param) expect(isJsonText(properties[param])).toBe(true)
  else expect(properties).toHaveProperty(field)
})
