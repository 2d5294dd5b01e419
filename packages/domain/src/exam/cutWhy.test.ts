import { expect, test } from 'vitest'
import { cutWhyOf, type StoredCutWhy } from './cutWhy.ts'

const CLOSES = 5_000
const ended = (cut_why: StoredCutWhy | null, of: object = {}) =>
  cutWhyOf({ cut_why, state: 'over', handed_in_by: 'time', handed_in_at: CLOSES, ...of }, CLOSES)

test('an attempt that staff collected with a withdrawn paper says so, whenever that was', () => {
  expect(ended('withdrawn', { handed_in_at: 4_000 })).toBe('withdrawn')
})

test('a moved end of the window is a reason only for attempts that lasted until then', () => {
  expect(ended('moved')).toBe('moved')
  expect(ended('moved', { handed_in_at: 4_000 })).toBeNull()
})

test('an attempt that was collected before its window opened again keeps the reason', () => {
  expect(ended('reopened', { handed_in_at: 4_000 })).toBe('moved')
  expect(ended('reopened', { handed_in_by: 'candidate' })).toBeNull()
})

test('who handed in, who is still sitting, and whom nobody cut, reads no reason', () => {
  expect(ended('withdrawn', { handed_in_by: 'candidate' })).toBeNull()
  expect(ended('withdrawn', { state: 'running', handed_in_by: null, handed_in_at: null })).toBeNull()
  expect(ended(null)).toBeNull()
})
