import { expect, test } from 'vitest'
import { appPurchases, FURTHER_VALUE } from './appPurchases.ts'
import type { Kind } from './entry.ts'
import { FAMILIES, type FamilyKey } from './families.ts'
import { legacyProducts } from './legacyProducts.ts'
import { PROVINCES } from './provinces.ts'

const legacy = legacyProducts()
const apps = appPurchases()
const all = [
  ...legacy.map((one) => ({ ...one, code: one.row.enName, name: one.row.cnName, market: one.row.tmall })),
  ...apps.map((one) => ({ ...one, code: one.row.appEName, name: one.row.appName, market: one.row.url })),
]

const namesOf = (code: string) => all.filter((one) => one.code === code).map(({ name }) => name)
const endsInSpace = (text: string) => text !== text.trimEnd()

test('the legacy list holds the editions 2012, 2015 and 2016, the app list 2016 and 2017', () => {
  expect([...new Set(legacy.map(({ edition }) => edition))].sort()).toEqual([2012, 2015, 2016])
  expect([...new Set(apps.map(({ edition }) => edition))].sort()).toEqual([2016, 2017])
})

test('an entry of the legacy list has exactly enName, cnName, alipay and tmall, one of the app list appName, appEName and url', () => {
  for (const { row } of legacy) expect(Object.keys(row).sort()).toEqual(['alipay', 'cnName', 'enName', 'tmall'])
  for (const { row } of apps) expect(Object.keys(row).sort()).toEqual(['appEName', 'appName', 'url'])
})

test('every title carries its edition year, but for the one without a name', () => {
  for (const { name, edition } of all.filter(({ name: title }) => title !== ' ')) expect(name).toContain(`${edition}版`)
})

test('quirk: some tmall values, some cnName values and one enName end in a space', () => {
  expect(legacy.filter(({ row }) => endsInSpace(row.tmall))).toHaveLength(6)
  expect(legacy.filter(({ row }) => endsInSpace(row.cnName))).toHaveLength(4)
  expect(legacy.filter(({ row }) => endsInSpace(row.enName)).map(({ row }) => row.enName)).toEqual(['ZYYS_GDFCK '])
})

test('quirk: ZCJSJ_VisualFoxPro5.0 is a standard-edition title and a sprint-edition title, each with its goods', () => {
  expect(
    legacy
      .filter(({ row }) => row.enName === 'ZCJSJ_VisualFoxPro5.0')
      .map(({ tier, row }) => [tier, row.alipay, row.cnName.slice(-5)]),
  ).toEqual([
    ['standard', 'goods.php?id=23', '（标准版）'],
    ['sprint', 'goods.php?id=22', '（冲刺版）'],
  ])
  expect(namesOf('ZCJSJCCB_VisualFoxPro5.0')).toEqual([])
})

test('quirk: one appName is a single space', () => {
  expect(apps.filter(({ row }) => row.appName.trim() === '').map(({ row }) => row.appName)).toEqual([' '])
})

test.each([
  ['ZC_BAXXJSS', '病案信息技术（士）', '病案信息技术（师）'],
  ['ZC_FSYXJSS', '放射医学技术（士）', '放射医学技术（师）'],
  ['ZY_YSFG_YSZX', '药事管理与法规（西药）', '药事管理与法规（中药）'],
  ['ZC_FSYLCMYX', '风湿与临床免疫学', '职业病学'],
])('quirk: %s is the code of %s and of %s', (code, one, other) => {
  const names = apps.filter(({ row }) => row.appEName === code).map(({ row }) => row.appName)
  expect(names).toHaveLength(2)
  expect(names[0]).toContain(one)
  expect(names[1]).toContain(other)
})

test('no other code repeats', () => {
  const codes = all.map(({ code }) => code)
  const repeated = [...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))]
  expect(repeated.sort()).toEqual(['ZCJSJ_VisualFoxPro5.0', 'ZC_BAXXJSS', 'ZC_FSYLCMYX', 'ZC_FSYXJSS', 'ZY_YSFG_YSZX'])
})

test('quirk: a further value of the catalogue is an empty text', () => {
  expect(FURTHER_VALUE).toBe('')
})

test('quirk: entries of one family share one marketplace link; physicians, pharmacists, computer, English and residents have distinct ones', () => {
  const links = (family: FamilyKey) =>
    new Set(all.filter((one) => one.family === family).map(({ market }) => market.trim()))
  for (const family of Object.keys(FAMILIES) as FamilyKey[]) expect(links(family).size, family).toBe(1)
  const five = (['physician', 'pharmacist', 'computer', 'english', 'resident'] as const).flatMap((one) => [
    ...links(one),
  ])
  expect(new Set(five).size).toBe(5)
  expect(links('assistant')).toEqual(links('physician'))
})

/** Family → its number of codes, and the pattern that each of them matches. */
const FAMILY_RULES: Record<FamilyKey, [number, RegExp]> = {
  physician: [17, /^ZY_[A-Z]+(_YSZX|_YTMJ|_CSZCKH)?$/],
  assistant: [22, /^ZY_[A-Z]+(_ZL(_YSZX)?|ZL_YTMJ|KZL)$/],
  skills: [10, /^ZY_[A-Z]+SJJN$/],
  nurse: [4, /^ZY_HS(_YTMJ|TX|L)?$/],
  pharmacist: [14, /^ZY_((XY|ZYAO)(_YSZX|_YTMJ)?|[A-Z]+_YSZX)$/],
  veterinarian: [4, /^ZY_SY(_ZL|_YSZX|_YTMJ)?$/],
  attending: [130, /^ZC_[A-Z]+(_YTMJ)?$/],
  technologist: [76, /^ZC_[A-Z]+(_YTMJ)?$/],
  nursing: [20, /^ZC_[A-Z]+(_YTMJ|TX|L)?$/],
  pharmacy: [12, /^ZC_[A-Z]+(_YTMJ)?$/],
  associateSenior: [76, /^GJZC_(?!ZG_)[A-Z]+$/],
  fullSenior: [76, /^GJZC_ZG_[A-Z]+TX$/],
  resident: [612, /^ZYYS_[A-Z]+(YJD|EJD|L)? ?$/],
  assessment: [7, /^YSDQKH_[A-Z]+$/],
  basics: [10, /^(ZY)?SJ_[A-Z]+$/],
  equipment: [18, /^YYSB_[A-Z]+$/],
  computer: [111, /^ZCJSJ(CCB|BGB)?_[A-Za-z0-9.]+$/],
  english: [36, /^ZCYY(VIPMJ|JYKC|BGB)?_(LG|WS|ZH)[ABC]J$/],
  rank: [18, /^JSJ_(YJ|EJ|SJ)[A-Za-z]+$/],
  software: [24, /^JSJRK_(CJ|ZJ|GJ)[A-Z]+$/],
  economist: [32, /^CJ_(CJ|ZJ)JJS_[A-Z]+$/],
  finance: [41, /^CJ_[A-Z]+$/],
  construction: [95, /^JC_[A-Z]+(_SPYT)?$/],
  teacher: [28, /^CJ_(YEYJS|XXJS|ZXJS)[A-Z]+$/],
  profession: [16, /^CJ_[A-Z]+$/],
  public: [28, /^(KY|GWY|SFKS|WSXTZP)_[A-Z]+$/],
}

test.each(Object.entries(FAMILY_RULES))(
  'family %s: its entries, and its codes keep their convention',
  (family, [count, pattern]) => {
    const own = all.filter((one) => one.family === family)
    expect(own).toHaveLength(count)
    for (const { code } of own) expect(code).toMatch(pattern)
  },
)

test.each([
  ['_YSZX', 'gold'],
  ['_YTMJ', 'predicted'],
  ['TX', 'predicted'],
  ['_SPYT', 'video'],
] as const)('codes that end in %s are the edition %s', (suffix, tier) => {
  const own = all.filter(
    ({ code, family }) => code.endsWith(suffix) && family !== 'computer' && tierWords(code, suffix),
  )
  expect(own.length).toBeGreaterThan(0)
  for (const one of own) expect(one.tier, one.code).toBe(tier)
})

/** 通信 also begins with TX: TX is the edition only after nurses' and senior codes. */
const tierWords = (code: string, suffix: string) => suffix !== 'TX' || /^(ZY_HS|ZC_ZGHS|GJZC_ZG)/.test(code)

test('the L suffix is the grouped variant', () => {
  const large = all.filter(({ tier }) => tier === 'large')
  expect(large.length).toBeGreaterThan(0)
  for (const { code, name } of large) {
    expect(code).toMatch(/L$/)
    expect(name).toContain('分组')
  }
})

test.each([
  ['ZCJSJ_', 'standard', 23],
  ['ZCJSJCCB_', 'sprint', 22],
  ['ZCJSJBGB_', 'guaranteed', 24],
  ['ZCYYVIPMJ_', 'vip', 27],
  ['ZCYYJYKC_', 'quick', 26],
  ['ZCYY_', 'intensive', 26],
  ['ZCYYBGB_', 'secret', 26],
] as const)('%s is the tier %s with the goods id %i', (prefix, tier, goods) => {
  const own = legacy.filter((one) => one.tier === tier)
  expect(own.length).toBeGreaterThan(0)
  for (const { row } of own) {
    expect(row.alipay).toBe(`goods.php?id=${goods}`)
    if (row.enName !== 'ZCJSJ_VisualFoxPro5.0') expect(row.enName.startsWith(prefix)).toBe(true)
  }
})

test.each([
  ['assistant', 513],
  ['skills', 513],
  ['physician', 514],
  ['veterinarian', 514],
  ['pharmacist', 514],
  ['resident', 517],
] as const)('own-shop goods id of the family %s: %i', (family, goods) => {
  const own = legacy.filter((one) => one.family === family)
  expect(own.length).toBeGreaterThan(0)
  for (const { row } of own) expect(row.alipay).toBe(`goods.php?id=${goods}`)
})

const numbers = (of: (kind: Kind & { code: string }) => boolean) => {
  const found = all.filter((one) => one.specialty !== undefined && of(one)).map(({ specialty }) => specialty ?? 0)
  return [...new Set(found)].sort((a, b) => a - b)
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('specialty codes: attending 301–365, technologist 101–216 and 375–391, nursing and pharmacy their own', () => {
  expect(numbers(({ family }) => family === 'attending')).toEqual(range(301, 365))
  expect(numbers(({ family }) => family === 'technologist')).toEqual([
    ...range(103, 111),
    ...range(205, 216),
    ...range(375, 391),
  ])
  expect(numbers(({ family }) => family === 'nursing')).toEqual([203, 204, ...range(368, 374)])
  expect(numbers(({ family }) => family === 'pharmacy')).toEqual([101, 102, 201, 202, 366, 367])
})

test('titles of those families carry the number of their specialty', () => {
  for (const { name, specialty, tier, code } of all)
    if (specialty !== undefined && name !== ' ' && tier !== 'large' && !code.endsWith('TX'))
      expect(name).toContain(`［专业代码 ${specialty}］`)
})

test('resident training: national and in every province; some in stages Ⅰ (YJD) and Ⅱ (EJD)', () => {
  const residents = legacy.filter(({ family }) => family === 'resident')
  for (const [prefix, name] of Object.entries(PROVINCES)) {
    const own = residents.filter(({ province }) => province === prefix)
    expect(own.length, name).toBeGreaterThanOrEqual(20)
    for (const { row } of own) {
      expect(row.enName.startsWith(`ZYYS_${prefix}`)).toBe(true)
      expect(row.cnName).toContain(`${name}住院医师规范化培训`)
    }
  }
  expect(residents.filter(({ province }) => province === undefined)).toHaveLength(48)
  for (const { stage, row } of residents) {
    expect(row.enName.trim().endsWith('YJD')).toBe(stage === 1)
    expect(row.enName.trim().endsWith('EJD')).toBe(stage === 2)
    expect(row.cnName.includes('Ⅰ阶段')).toBe(stage === 1)
    expect(row.cnName.includes('Ⅱ阶段')).toBe(stage === 2)
  }
})
