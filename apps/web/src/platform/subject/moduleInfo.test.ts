// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ModuleInfo } from '../../calls/subjects.ts'
import { opens } from './moduleInfo.ts'

test('a module is open when a version of mine opens it; one that is unknown, or not loaded, is not', () => {
  const info = { ChapterTest: { isVip: 1, name: '章节练习' }, Video: { isVip: 0, name: '视频' }, ar: [] }
  const open = (module: string) => opens(info as unknown as ModuleInfo, module)
  expect([open('ChapterTest'), open('Video'), open('RealPaper')]).toEqual([true, false, false])
  expect(opens(undefined, 'ChapterTest')).toBe(false)
})
