import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ModuleInfo } from '../../calls/subjects.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { startSession } from '../../platform/session/session.ts'
import { chooseSubject, forgetSubject } from '../../platform/subject/subject.ts'
import { followSubject, storedOf } from './storedSubject.ts'

const version = (vn: number, of: object = {}) => ({
  AppEName: 'ZY_LCZY_YTMJ',
  AppID: 5,
  AppName: '临床',
  CName: '临床',
  vn,
  vname: `第 ${vn} 班`,
  vnorder: vn,
  VerNO: 1,
  isVip: 0,
  EndTime: null,
  modules: ['ChapterTest'],
  ...of,
})
const info = (...ar: object[]) =>
  ({
    ChapterTest: { isVip: 1, name: '章节练习' },
    Defend: { isVip: 0, name: '模拟答辩', appID: 77 },
    ar,
  }) as unknown as ModuleInfo

test('AppVerOperJSON is the chosen version with has<module>=1 for each module of the subject (section 3, "Version record")', () => {
  expect(storedOf(info(version(1), version(2, { VerNO: 20 })), 2).AppVerOperJSON).toEqual({
    VerNO: 20,
    VerName: '第 2 班',
    VerJSON: { hasChapterTest: 1, hasDefend: 1 },
  })
})

test('the list of versions is stored as vipinfo, under list; the id of Defend as mndbAppID (section 3, "Module info")', () => {
  const stored = storedOf(info(version(1)), 1)
  expect(stored.vipinfo).toEqual({ list: [version(1)] })
  expect(stored.mndbAppID).toBe(77)
  expect(stored.verNameJson).toEqual({ 1: '第 1 班' })
})

test.each([
  ['nothing held', [version(1), version(2)], 1, [], undefined],
  ['the chosen one held', [version(1, { isVip: 1 }), version(2, { isVip: 1 })], 1, [1, 2], 1],
  ['another one held', [version(3, { isVip: 1, vnorder: 1 }), version(2, { isVip: 1, vnorder: 2 })], 9, [3, 2], 2],
])('currentSubVip and curVipvn: %s', (_name, versions, vn, held, current) => {
  const stored = storedOf(info(...versions), vn)
  expect((stored.currentSubVip as { AppVn: number }[]).map(({ AppVn }) => AppVn)).toEqual(held)
  expect(stored.curVipvn).toBe(current)
})

beforeEach(() => {
  localStorage.clear()
  forgetSubject()
  queryClient.clear()
  vi.stubGlobal('fetch', async () => new Response('{"status":404,"msg":"","data":null}'))
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
})
afterEach(() => vi.unstubAllGlobals())

test('storage follows what the queries hold of the chosen subject, and of no other', () => {
  followSubject()
  queryClient.setQueryData(['subjects.moduleInfoX', { appID: 5 }], info(version(1)))
  queryClient.setQueryData(['subjects.moduleInfoX', { appID: 6 }], info(version(9)))
  expect(localStorage.getItem('moduleInfoX')).toBeNull()
  chooseSubject({ AppID: 5, AppEName: 'X', AppName: 'X', AppCName: 'X', AppVn: 1, AppVname: '' })
  expect(JSON.parse(localStorage.getItem('vipinfo') ?? '').list).toEqual([version(1)])
  expect(localStorage.getItem('mndbAppID')).toBe('77')
  queryClient.setQueryData(['subjects.vipApp', { options: 1, isExpirevip: 2 }], { VipApp: [{ AppID: 5 }] })
  expect(localStorage.getItem('vipAppData')).toBe('[{"AppID":5}]')
  queryClient.setQueryData(['subjects.moduleInfoX', { appID: 5 }], info(version(1, { isVip: 1 })))
  expect(localStorage.getItem('curVipvn')).toBe('1')
  queryClient.setQueryData(['subjects.moduleInfoX', { appID: 5 }], info(version(1)))
  expect(localStorage.getItem('curVipvn')).toBeNull()
})
