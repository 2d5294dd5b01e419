import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeldVersion, newPopUpNames, oldPopUpNames, partsWith } from './purchaseNames.ts'

const SEED = { seed: 20261121 }
const APP = 'ZC_NK_YTMJ'
const held = (AppVn: number, AppEName = APP): HeldVersion => ({
  AppEName,
  AppVn,
  AppVnName: `第 ${AppVn} 班`,
  VnOrder: AppVn,
})
const version = (vname: string, more: object = {}) => ({
  vname,
  price: 100,
  buyListHide: 0,
  rules: '{}',
  vnJson: { Video: 1 },
  ...more,
})
const asked = { modulevip: 'Video' }
const fresh = (versions: unknown, vips: HeldVersion[] = [], inputs: object = {}) =>
  newPopUpNames(versions, vips, { ...asked, ...inputs })
const old = (versions: unknown, vips: HeldVersion[] = []) => oldPopUpNames(versions, vips, { ...asked, appEName: APP })

test.each([
  ['buyListHide 1', { buyListHide: 1 }],
  ['buyListHide "1"', { buyListHide: '1' }],
  ['buylisthide 1', { buyListHide: undefined, buylisthide: 1 }],
  ['buyListHide 0 beside buylisthide 1', { buylisthide: 1 }],
])('a version with %s is skipped', (_, more) => {
  const versions = [version('甲', more), version('乙')]
  expect(fresh(versions)).toEqual(['乙'])
  expect(old(versions)).toEqual(['乙'])
})

test('a version is included only if the requested module is a key of its vnJson, whatever the value', () => {
  const versions = [
    version('甲', { vnJson: { Simulation: 1 } }),
    version('乙', { vnJson: { Video: 0 } }),
    version('丙', { vnJson: undefined, vnjson: { Video: 1 } }),
    version('丁', { vnJson: '{"Video":1}' }),
    version('戊', { vnJson: undefined }),
  ]
  expect(fresh(versions)).toEqual(['乙', '丙', '丁'])
  expect(old(versions)).toEqual(['乙', '丙', '丁'])
})

test('a module named like something every object has is no key of vnJson', () => {
  for (const modulevip of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(newPopUpNames([version('甲')], [], { modulevip })).toEqual([])
})

test('a version is skipped if a version that I hold stands in its rules.hideByVip', () => {
  const versions = [version('甲', { rules: '{"hideByVip":[2,3]}' }), version('乙', { rules: '{"hideByVip":["4"]}' })]
  expect(fresh(versions)).toEqual(['甲', '乙'])
  expect(fresh(versions, [held(1)])).toEqual(['甲', '乙'])
  expect(fresh(versions, [held(1), held(3)])).toEqual(['乙'])
  expect(fresh(versions, [held(4)])).toEqual(['甲'])
})

test('old pop-up: only VIP entries of the current app count for hideByVip; new pop-up: every entry it is given', () => {
  const versions = [version('甲', { rules: '{"hideByVip":[2]}' })]
  expect(old(versions, [held(2, 'ZY_HS_YTMJ')])).toEqual(['甲'])
  expect(old(versions, [held(2)])).toEqual([])
  expect(fresh(versions, [held(2, 'ZY_HS_YTMJ')])).toEqual([])
})

test('old pop-up: versions are sorted by price, by its number; one without a price comes last', () => {
  const versions = [
    version('无价', { price: undefined }),
    version('贵', { price: '1298.00' }),
    version('便宜', { price: 98 }),
    version('中', { price: '298' }),
    version('怪', { price: '免费' }),
  ]
  expect(old(versions)).toEqual(['便宜', '中', '贵', '无价', '怪'])
})

test('new pop-up: versions keep the order of the list', () => {
  expect(fresh([version('贵', { price: 900 }), version('便宜', { price: 1 })])).toEqual(['贵', '便宜'])
})

const books = [
  { ID: 7, Name: '外科' },
  { ID: '8', Name: '内科' },
]

test.each<[string, unknown, string | undefined, string[]]>([
  ['an entry for each part whose ID is in bookID', books, '8,7', ['套装(外科)', '套装(内科)']],
  ['ids with white space', books, ' 8 , 9', ['套装(内科)']],
  ['no part asked for', books, '9', []],
  ['no bookID: the plain name', books, undefined, ['套装']],
  ['an empty bookID: the plain name', books, '', ['套装']],
  ['no SubList: the plain name', undefined, '7', ['套装']],
  ['an empty SubList: the plain name', [], '7', ['套装']],
  ['a SubList that is none: the plain name', { ID: 7 }, '7', ['套装']],
])('new pop-up, SubList and bookID: %s', (_, SubList, bookID, names) => {
  expect(fresh([version('套装', { SubList })], [], { bookID })).toEqual(names)
})

test('the names of a live class win when there are any', () => {
  expect(fresh([version('甲')], [], { vnlistZhibo: ['直播班'] })).toEqual(['直播班'])
  expect(fresh([version('甲')], [], { vnlistZhibo: [] })).toEqual(['甲'])
})

test.each<[unknown, string | undefined, string[]]>([
  [1, 'video', ['强化提升班']],
  ['1', 'video', ['强化提升班']],
  [1, 'index', ['直播班']],
  [1, undefined, ['直播班']],
  [undefined, 'video', ['直播班']],
  [0, 'video', ['直播班']],
])('ccjxb %s with showIndex %s', (ccjxb, showIndex, names) => {
  expect(fresh([version('甲')], [], { ccjxb, showIndex, vnlistZhibo: ['直播班'] })).toEqual(names)
})

const anyVersion = fc.record(
  {
    vname: fc.oneof(fc.constantFrom('甲', '乙', '丙', '丁'), fc.anything()),
    price: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.anything()),
    buyListHide: fc.oneof(fc.constantFrom(0, 1, '1'), fc.anything()),
    buylisthide: fc.oneof(fc.constantFrom(0, 1), fc.anything()),
    rules: fc.oneof(
      fc.array(fc.integer({ min: 1, max: 4 })).map((hideByVip) => JSON.stringify({ hideByVip })),
      fc.json(),
      fc.string(),
      fc.anything(),
    ),
    vnJson: fc.oneof(fc.constant({ Video: 1 }), fc.json(), fc.anything()),
    vnjson: fc.oneof(fc.constant({ Video: 1 }), fc.anything()),
    SubList: fc.oneof(
      fc.array(fc.record({ ID: fc.integer({ min: 1, max: 9 }), Name: fc.string() })),
      fc.json(),
      fc.anything(),
    ),
  },
  { requiredKeys: [] },
)
const anyList = fc.oneof(fc.array(fc.oneof(anyVersion, fc.anything()), { maxLength: 12 }), fc.anything())
const anyHeld = fc.array(
  fc.integer({ min: 1, max: 4 }).map((vn) => held(vn)),
  { maxLength: 4 },
)

test('whatever the list holds, names come out and nothing throws', () => {
  fc.assert(
    fc.property(anyList, anyHeld, fc.string(), (list, vips, bookID) => {
      const names = [...fresh(list, vips, { bookID }), ...old(list, vips)]
      expect(names.every((name) => typeof name === 'string' && name !== '')).toBe(true)
    }),
    { ...SEED, numRuns: 500 },
  )
})

test('both pop-ups list the same versions where no part and no other app is in play', () => {
  fc.assert(
    fc.property(anyList, anyHeld, (list, vips) => {
      expect([...old(list, vips)].sort()).toEqual([...fresh(list, vips)].sort())
    }),
    SEED,
  )
})

const proper = fc.record({
  vname: fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
  price: fc.integer({ min: 0, max: 9_999 }),
  buyListHide: fc.constantFrom(0, 1),
  hideByVip: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  modules: fc.subarray(['Video', 'Simulation', 'ChapterTest']),
})

test('what is listed is exactly what is not hidden, not hidden from me, and unlocks the module', () => {
  fc.assert(
    fc.property(fc.array(proper, { maxLength: 8 }), anyHeld, (rows, vips) => {
      const list = rows.map(({ hideByVip, modules, ...row }) => ({
        ...row,
        rules: JSON.stringify({ hideByVip }),
        vnJson: Object.fromEntries(modules.map((module) => [module, 1])),
      }))
      const mine = new Set(vips.map((entry) => entry.AppVn))
      const wanted = rows.filter(
        (row) => row.buyListHide === 0 && row.modules.includes('Video') && !row.hideByVip.some((vn) => mine.has(vn)),
      )
      expect(fresh(list, vips)).toEqual(wanted.map((row) => row.vname.trim()))
      const byPrice = [...wanted].sort((a, b) => a.price - b.price)
      expect(old(list, vips)).toEqual(byPrice.map((row) => row.vname.trim()))
    }),
    SEED,
  )
})

test('holding more never makes the list longer', () => {
  fc.assert(
    fc.property(anyList, anyHeld, anyHeld, (list, some, more) => {
      expect(fresh(list, [...some, ...more]).length).toBeLessThanOrEqual(fresh(list, some).length)
    }),
    SEED,
  )
})

test('the parts that unlock a module by themselves are named, of versions that one may buy', () => {
  const SubList = [
    { ID: 7, Name: '上册', modules: ['Video', 'RealPaper'] },
    { ID: 8, Name: '下册', modules: ['RealPaper'] },
    { ID: 9, Name: '全册' },
  ]
  const sold = { vname: '高级班', vnJson: { Video: 1, RealPaper: 1 }, SubList }
  expect(partsWith([sold], [], 'RealPaper')).toEqual({ bookID: '7,8', names: ['上册', '下册'] })
  expect(partsWith([sold], [], 'Video')).toEqual({ bookID: '7', names: ['上册'] })
  const NONE = { bookID: '', names: [] }
  expect(partsWith([sold], [], 'ChapterTest')).toEqual(NONE)
  expect(partsWith([{ ...sold, buyListHide: 1 }], [], 'Video')).toEqual(NONE)
  expect(partsWith('nonsense', [], 'Video')).toEqual(NONE)
})
