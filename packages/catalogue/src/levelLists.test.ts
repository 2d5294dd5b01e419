import { levelOf, levelRules } from '@tizhou/domain/levels/level'
import { expect, test } from 'vitest'
import { APP_LIST_A, APP_LIST_B, PRACTITIONERS } from './appLists.ts'
import { readCatalogue } from './catalogue.ts'
import { LEVEL_LISTS } from './levelLists.ts'

const codes = new Set(readCatalogue().map(({ code }) => code))

test('about 90 intermediate, 27 junior, 26 practitioner codes; none in two lists', () => {
  expect(LEVEL_LISTS.zhongji.size).toBe(91)
  expect(LEVEL_LISTS.chuji.size).toBe(27)
  expect(PRACTITIONERS.size).toBe(26)
  expect([...LEVEL_LISTS.zhongji].filter((code) => LEVEL_LISTS.chuji.has(code))).toEqual([])
})

test('intermediate and junior codes are ZC_..._YTMJ, practitioner codes begin with ZY_; the catalogue has them all', () => {
  for (const code of [...LEVEL_LISTS.zhongji, ...LEVEL_LISTS.chuji]) {
    expect(code).toMatch(/^ZC_[A-Z]+_YTMJ$/)
    expect(codes).toContain(code)
  }
  for (const code of PRACTITIONERS) {
    expect(code).toMatch(/^ZY_/)
    expect(codes).toContain(code)
  }
})

test.each([
  ['内科学主治医师', 'ZC_NK_YTMJ', 'zhongji', 'title'],
  ['主管护师', 'ZC_ZGHS_YTMJ', 'zhongji', 'title'],
  ['初级药师', 'ZC_YXSHI_YTMJ', 'chuji', 'title'],
  ['放射医学技术（士）', 'ZC_FSYXJSS_YTMJ', 'chuji', 'title'],
  ['心血管内科副高', 'GJZC_XXGNK', 'gaoji', 'other'],
  ['心血管内科正高', 'GJZC_ZG_XXGNKTX', 'gaoji', 'other'],
  ['临床执业医师', 'ZY_LCZY_YTMJ', 'other', 'practitioner'],
  ['一级建造师', 'JC_YJFG', 'other', 'other'],
])('%s (%s) is %s and follows the rules %s', (AppName, AppEName, level, rules) => {
  expect(levelOf({ AppName, AppEName }, LEVEL_LISTS)).toBe(level)
  expect(levelRules({ AppName, AppEName }, LEVEL_LISTS)).toBe(rules)
})

test('app list A is the list of the specification', () => {
  expect([...APP_LIST_A].join(' ')).toBe(
    'ZY_HS_YTMJ ZY_XY_YTMJ ZY_ZYAO_YTMJ ZY_LCZY_YTMJ ZY_LCZL_YTMJ ZY_KQZY_YTMJ ZY_KQZL_YTMJ ZY_ZYZY_YTMJ ' +
      'ZY_ZYZL_YTMJ ZY_ZXYZY_YTMJ ZY_ZXYZL_YTMJ ZY_GWZY_YTMJ ZY_XCQKZL ZY_ZYYJD ZY_ZY_CSZCKH ZY_GWSJJN ' +
      'ZY_GWZLSJJN ZY_KQSJJN ZY_KQZLSJJN ZY_LCSJJN ZY_LCZLSJJN ZY_ZXYSJJN ZY_ZXYZLSJJN ZY_ZYSJJN ZY_ZYZLSJJN',
  )
})

/** The prefixes of section 9, in its order. */
const PREFIXES = [
  /^YYSB_/,
  /^WSXTZP_/,
  /^YSDQKH_/,
  /^JC_/,
  /^JZGC_/,
  /^KY_/,
  /^YYS_/,
  /^YL_/,
  /^(CXY|CZY|ZXY|ZZY)_.+_GDYX$/,
  /_LNSYX$/,
  /^ZY_/,
  /^HL_SZJK$/,
  /^YXBS_WYKS$/,
  /^WSRC_/,
  /^ZYYSZL_/,
  /^BYY_(CJ|ZJ|GJ)$/,
  /^WSSY_/,
  /^YXSYJS_XETNS$/,
]

test('app list B: about 140 codes, each with one of its prefixes, and every prefix is there', () => {
  expect(APP_LIST_B.size).toBe(142)
  for (const code of APP_LIST_B)
    expect(
      PREFIXES.filter((prefix) => prefix.test(code)),
      code,
    ).toHaveLength(1)
  for (const prefix of PREFIXES)
    expect(
      [...APP_LIST_B].some((code) => prefix.test(code)),
      String(prefix),
    ).toBe(true)
})
