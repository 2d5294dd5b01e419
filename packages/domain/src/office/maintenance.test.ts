import { expect, test } from 'vitest'
import {
  maintenanceAnnouncement,
  maintenanceMessage,
  maintenancePlan,
  maintenanceState,
  storedPlan,
} from './maintenance.ts'

const AT = Date.parse('2026-11-27T18:00:00Z')
const HOUR = 3_600_000
const plan = { text: '系统升级。', beginsAt: AT, until: AT + 2 * HOUR, noticeID: 7 }

test('a maintenance is announced, begins at its moment, and lasts until somebody ends it', () => {
  expect(maintenanceState(undefined, AT)).toBe('off')
  expect(maintenanceState(plan, AT - 1)).toBe('announced')
  expect(maintenanceState(plan, AT)).toBe('on')
  expect(maintenanceState(plan, AT + 9 * HOUR)).toBe('on')
})

test('learners are told the text and until when, in Beijing time', () => {
  expect(maintenanceMessage(plan)).toBe('系统升级。（预计 11 月 28 日 04:00 恢复，北京时间）')
  expect(maintenanceMessage({ ...plan, until: null })).toBe('系统升级。')
  expect(maintenanceAnnouncement(plan)).toBe(
    '11 月 28 日 02:00 起系统维护，预计 11 月 28 日 04:00 恢复（北京时间）。系统升级。',
  )
})

test('what is stored is read as it was, and the command line’s text counts at once', () => {
  expect(maintenancePlan(storedPlan(plan))).toEqual(plan)
  expect(maintenancePlan('今晚恢复')).toEqual({ text: '今晚恢复', beginsAt: 0, until: null, noticeID: null })
  expect(maintenancePlan(undefined)).toBeUndefined()
  const odd = { ...plan, text: '{"text":"' }
  expect(maintenancePlan(storedPlan(odd))).toEqual(odd)
})
