import { expect, test } from 'vitest'
import type { ModuleInfo } from '../../calls/subjects.ts'
import { TILE_GROUPS } from '../../platform/navigation/tile.ts'
import { tiles } from '../../tiles.ts'
import { navGroups } from './navGroups.ts'

const STANDING = ['/chapterMenu', '/lnztjTest', '/simulation']
const infoOf = (keys: readonly string[], isVip: 0 | 1 = 1) =>
  ({ ...Object.fromEntries(keys.map((key) => [key, { isVip, name: `名 ${key}` }])), ar: [] }) as unknown as ModuleInfo
const whole = navGroups(infoOf(Object.keys(tiles)))

test('every module stands in the navigation, once', () => {
  const shown = [...STANDING, ...[...whole.values()].flatMap((entries) => entries.map(({ to }) => to))]
  expect(new Set(shown).size).toBe(shown.length)
  expect(new Set(shown)).toEqual(new Set(Object.values(tiles).map(({ to }) => to)))
})

test('the groups follow what people come to do; one without a module of the subject is not there', () => {
  const order = [...whole.keys()]
  expect(order).toEqual(TILE_GROUPS.filter((group) => order.includes(group)))
  expect([...navGroups(infoOf(['StudyPlan'])).keys()]).toEqual(['计划'])
  expect([...navGroups(infoOf([])).keys()]).toEqual([])
})

test('an entry has the subject’s name for the module, and says when no version of mine opens it', () => {
  const [entry] = navGroups(infoOf(['StudyPlan'], 0)).get('计划') ?? []
  expect(entry).toMatchObject({ name: '名 StudyPlan', locked: true })
  expect(entry?.pages).toContain('/studyMain')
})
