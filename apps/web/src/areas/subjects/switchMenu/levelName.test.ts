import { expect, test } from 'vitest'
import { levelName } from './levelName.ts'

test.each([
  ['心血管内科副高', 'GJZC_XXGNK', '高级'],
  ['内科主治医师', 'ZC_NK_YTMJ', '中级'],
  ['初级护师', 'ZC_HLXSHI_YTMJ', '初级'],
  ['临床执业医师', 'ZY_LCZY_YTMJ', '执业'],
  ['一级建造师', 'JC_YJFG', undefined],
])('%s (%s) is called %s', (AppName, AppEName, name) => {
  expect(levelName({ AppName, AppEName })).toBe(name)
})
