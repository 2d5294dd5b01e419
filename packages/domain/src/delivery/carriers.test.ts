import { expect, test } from 'vitest'
import { CARRIERS, carrierName, carrierNamed, parcelNumber } from './carriers.ts'

test('a carrier is found by its key and by every name of it, and no name means two', () => {
  const names = CARRIERS.flatMap(({ key, name, also }) => [...new Set([key, name.toLowerCase(), ...also])])
  expect(new Set(names).size).toBe(names.length)
  for (const { key, name, also } of CARRIERS)
    for (const written of [key, name, ...also, ` ${name} `]) expect(carrierNamed(written)?.key).toBe(key)
  expect(carrierNamed('某某快递')).toBeUndefined()
  expect(carrierName('sf')).toBe('顺丰速运')
  expect(carrierName('gone')).toBe('gone')
})

test('a number is kept without spaces and hyphens, and what a spreadsheet made of a long one is none', () => {
  expect(parcelNumber(' sf 1234-5678 90123 ')).toBe('SF1234567890123')
  expect(parcelNumber('773123456789012')).toBe('773123456789012')
  for (const wrong of ['', '12345', '7.73E+14', 'ABCDEFGH', '1'.repeat(33), '单号123456', '123456;DROP'])
    expect(parcelNumber(wrong)).toBeUndefined()
})
