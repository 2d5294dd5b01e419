import { displayName } from '@tizhou/domain/names/displayName'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CatalogueEntry, readCatalogue } from './catalogue.ts'
import { byFamily, filterCatalogue, searchCatalogue } from './find.ts'
import { PROVINCES, type Province } from './provinces.ts'

const all = readCatalogue()
const SEED = { seed: 20261121, numRuns: 150 }
const anyEntry = fc.constantFrom(...all)

test('keys are unique though codes and names repeat', () => {
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length - 5)
})

test('spaces at the ends of values are gone when they are read', () => {
  for (const { code, title, name, shop = '', market } of all)
    for (const value of [code, title, name, shop, market]) expect(value).toBe(value.trim())
  expect(all.some(({ code }) => code === 'ZYYS_GDFCK')).toBe(true)
})

test('names are cleaned like every display name; the entry without a name shows its code', () => {
  for (const { name, title, code } of all) expect(name).toBe(title ? displayName(title) : code)
  expect(all.filter(({ title }) => title === '').map(({ name }) => name)).toEqual(['ZC_SJDSLJSSHI'])
})

test('every entry is found by its cleaned name, whatever the case and the spaces around', () => {
  fc.assert(
    fc.property(anyEntry, fc.boolean(), (entry, upper) => {
      const word = `  ${upper ? entry.name.toUpperCase() : entry.name.toLowerCase()} `
      expect(searchCatalogue(all, word)).toContain(entry)
    }),
    SEED,
  )
})

test('every entry is found by its code, and stands among the first', () => {
  fc.assert(
    fc.property(anyEntry, fc.boolean(), (entry, lower) => {
      const found = searchCatalogue(all, lower ? entry.code.toLowerCase() : ` ${entry.code} `)
      expect(found.slice(0, 2)).toContain(entry)
    }),
    SEED,
  )
})

test('what a search finds holds every one of its words', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, (one, other) => {
      const word = `${one.name.slice(0, 2)} ${other.name.slice(-2)}`
      for (const { name, code, title } of searchCatalogue(all, word))
        for (const part of word.toLowerCase().split(/\s+/u).filter(Boolean))
          expect(`${name}\n${code}\n${title}\n${familyWords}`.toLowerCase()).toContain(part)
    }),
    { ...SEED, numRuns: 40 },
  )
})
const familyWords = '执业医师 执业助理医师 实践技能 主治医师 护理职称 药学职称 医学技术 职称英语 职称计算机 计算机等级'

test.each([
  ['内科学主治医师', 'ZC_NK'],
  ['zc_nk', 'ZC_NK'],
  ['303', 'ZC_NK'],
  ['广东 妇产科', 'ZYYS_GDFCK'],
  ['visualfoxpro', 'ZCJSJ_VisualFoxPro5.0'],
  ['初中 英语', 'CJ_ZXJSCZYY'],
  ['主治医师 心血管', 'ZC_XXGNK'],
])('“%s” finds %s first', (word, code) => {
  expect(searchCatalogue(all, word)[0]?.code).toBe(code)
})

test('an empty word finds all, one that stands nowhere finds nothing', () => {
  expect(searchCatalogue(all, '  ')).toEqual(all)
  expect(searchCatalogue(all, '不存在的考试')).toEqual([])
})

test('grouping by family loses nothing, doubles nothing, and keeps the order', () => {
  fc.assert(
    fc.property(fc.subarray(all), (entries: CatalogueEntry[]) => {
      const families = byFamily(entries)
      const grouped = families.flatMap(({ entries: own }) => own)
      expect(grouped.map(({ key }) => key).sort((a, b) => a - b)).toEqual(entries.map(({ key }) => key))
      for (const { family, entries: own } of families) {
        expect(own.length).toBeGreaterThan(0)
        expect(own).toEqual(entries.filter((entry) => entry.family === family))
      }
    }),
    { ...SEED, numRuns: 60 },
  )
})

test('narrowing down by province, edition and tier', () => {
  for (const province of Object.keys(PROVINCES) as Province[])
    expect(filterCatalogue(all, { family: 'resident', province }).length).toBeGreaterThanOrEqual(20)
  expect(filterCatalogue(all, { family: 'computer', tier: 'sprint' })).toHaveLength(37)
  expect(filterCatalogue(all, { family: 'computer', edition: 2012, tier: 'standard' })).toHaveLength(10)
  expect(filterCatalogue(all, { family: undefined } as object)).toEqual(all)
})
