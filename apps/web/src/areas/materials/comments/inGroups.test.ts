import { expect, test } from 'vitest'
import { inGroups } from './inGroups.ts'

const entry = (id: number, name: string, of: { parentID?: number; paperID?: number; hasText?: 0 } = {}) => ({
  ...{ id, name, parentID: 0, hasText: 1 as const, open: true, paperID: null },
  ...of,
})
/** Names, indented by their place below one another. */
function said(entries: ReturnType<typeof inGroups>): string[] {
  const depths = new Map<number, number>()
  return entries.map(({ id, parentID, name }) => {
    depths.set(id, (depths.get(parentID) ?? -1) + 1)
    return `${'  '.repeat(depths.get(id) ?? 0)}${name}`
  })
}

test('rule: without a comment on a paper the list is as the book has it', () => {
  const entries = [entry(11, '心血管'), entry(12, '房颤', { parentID: 11 })]
  expect(inGroups(entries)).toEqual(entries)
})

test('rule: points come first, then papers; a part is above its texts in each group, and no id comes twice', () => {
  const shown = inGroups([
    entry(11, '总论'),
    entry(12, '各科', { hasText: 0 }),
    entry(13, '一模点评', { parentID: 12, paperID: 9 }),
    entry(14, '第一单元', { parentID: 13, paperID: 9 }),
    entry(15, '内科', { parentID: 12 }),
    entry(16, '空的', { hasText: 0 }),
  ])
  expect(said(shown)).toEqual([
    ...['考点', '  总论', '  各科', '    内科'],
    ...['试卷', '  各科', '    一模点评', '      第一单元'],
  ])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
  expect(shown.filter(({ hasText }) => hasText === 1).map(({ id }) => id)).toEqual([11, 15, 13, 14])
})

test('rule: a comment on a paper below a comment on a point stands in the group of papers alone', () => {
  expect(said(inGroups([entry(11, '考点'), entry(12, '卷', { parentID: 11, paperID: 9 })]))).toEqual([
    ...['考点', '  考点'],
    ...['试卷', '  卷'],
  ])
})
