import { expect, test } from 'vitest'
import { classTypeOf, isPractitioner, levelOf, levelRules } from './level.ts'

const lists = { zhongji: new Set(['ZC_NK_YTMJ', 'ZY_BOTH']), chuji: new Set(['ZC_CJHS_YTMJ', 'ZC_NK_YTMJ']) }

test.each([
  ['内科学正高', 'GJZC_ZG_NK', 'gaoji'],
  ['内科学副高', 'GJZC_NK', 'gaoji'],
  ['内科副高（代码在中级表）', 'ZC_NK_YTMJ', 'gaoji'],
  ['内科主治医师', 'ZC_NK_YTMJ', 'zhongji'],
  ['初级护师', 'ZC_CJHS_YTMJ', 'chuji'],
  ['临床执业医师', 'ZY_LCZY_YTMJ', 'other'],
  ['一级建造师', 'JC_YJJZS', 'other'],
  ['高级会计', 'KJ_GJ', 'other'],
])('subject level classification: %s (%s) is %s', (AppName, AppEName, level) => {
  expect(levelOf({ AppName, AppEName }, lists)).toBe(level)
})

test('codes that begin with ZY_ are licensed-practitioner subjects', () => {
  expect(isPractitioner('ZY_HS_YTMJ')).toBe(true)
  expect(isPractitioner('ZYYS_GDNK')).toBe(false)
  expect(isPractitioner('ZC_ZY_NK')).toBe(false)
})

test.each([
  ['ZC_NK_YTMJ', undefined, 'title'],
  ['ZC_CJHS_YTMJ', null, 'title'],
  ['ZY_HS_YTMJ', undefined, 'practitioner'],
  ['ZY_BOTH', undefined, 'title'],
  ['JC_YJJZS', undefined, 'other'],
  ['ZY_HS_YTMJ', '2', 'title'],
  ['ZC_NK_YTMJ', '3', 'practitioner'],
  ['JC_YJJZS', '2', 'title'],
  ['JC_YJJZS', '3', 'practitioner'],
  ['ZC_NK_YTMJ', '1', 'title'],
  ['ZY_HS_YTMJ', '', 'practitioner'],
])('%s with the stored classType %s follows the rules %s', (AppEName, classType, rules) => {
  expect(levelRules({ AppName: '科目', AppEName }, lists, classType)).toBe(rules)
})

test.each([
  ['ZC_NK_YTMJ', null, '2'],
  ['ZY_HS_YTMJ', null, '3'],
  ['JC_YJJZS', null, ''],
  ['JC_YJJZS', '2', '2'],
  ['ZC_NK_YTMJ', '3', '3'],
])('a click in %s with the stored classType %s carries classType %j', (AppEName, stored, classType) => {
  expect(classTypeOf({ AppName: '科目', AppEName }, lists, stored)).toBe(classType)
})
