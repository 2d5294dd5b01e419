import { expect, test } from 'vitest'
import type { Found, FoundGroup } from '../../calls/search.ts'
import { hasLoneSign, linkOf, markedWords, rowGroups } from './rows.ts'

const found = (ID: number, of: Partial<Found> = {}): Found => ({
  ...{
    ID,
    Title: `题 ${ID}`,
    Excerpt: '',
    Where: '心力衰竭',
    State: 'open',
    CptID: 7,
    InID: null,
    Module: 'ChapterTest',
  },
  ...of,
})
const group = (of: Partial<FoundGroup> = {}): FoundGroup => ({
  ...{ Kind: 'question', Total: 12, More: 0, list: [found(1), found(2)] },
  ...of,
})
const typesOf = (of: Partial<Parameters<typeof rowGroups>[0]>) =>
  rowGroups({ typed: '心衰', recent: [], hasSubject: true, groups: [], ...of }).map(({ name, rows }) => [
    name,
    ...rows.map(({ type }) => type),
  ])

test('before anything is typed there is what was searched last', () => {
  expect(typesOf({ typed: ' ', recent: ['心衰', '房颤'], groups: [group()] })).toEqual([
    ['最近搜索', 'recent', 'recent'],
  ])
  expect(typesOf({ typed: '' })).toEqual([])
})

test('a group of more than it shows leads to all of it; one of nothing is not there; chapters are always looked for', () => {
  const groups = [
    group(),
    group({ Kind: 'point', Total: 2, list: [found(3), found(4)] }),
    group({ Kind: 'text', Total: 0, list: [] }),
  ]
  expect(typesOf({ groups })).toEqual([
    ['题目（12）', 'found', 'found', 'all'],
    ['知识点（2）', 'found', 'found'],
    ['章节目录', 'chapters'],
  ])
  expect(typesOf({ groups: [group({ Total: 100, More: 1 })] })[0]?.[0]).toBe('题目（100+）')
})

test('without a subject a word leads to subjects', () => {
  expect(typesOf({ hasSubject: false, groups: [group()] })).toEqual([['科目', 'subjects']])
})

test('the pages of a kind go back from the second on, and on as long as there is more', () => {
  const pages = (number: number, Total: number) =>
    rowGroups({
      typed: '心衰',
      recent: [],
      hasSubject: true,
      groups: [group({ Total })],
      page: { kind: 'question', number },
    })[0]
      ?.rows.filter((row) => row.type === 'page')
      .map(({ page, label }) => `${label} ${page}`)
  expect(pages(1, 25)).toEqual(['下一页 2'])
  expect(pages(2, 25)).toEqual(['上一页 1', '下一页 3'])
  expect(pages(3, 25)).toEqual(['上一页 2'])
  expect(pages(1, 10)).toEqual([])
})

test('a lesson opens at the player of its module', () => {
  const at = (Module: string) => linkOf(3, 'lesson', found(8, { Module }))
  expect(at('SpeakPoint')).toMatchObject({ to: '/videoStudy', search: { videoID: 8 } })
  expect(at('Video')).toMatchObject({ to: '/videoPlay', search: { videoID: 8 } })
  expect(at('ChapterTest')).toBeUndefined()
  // Found by what is said in it, it opens there.
  const said = linkOf(3, 'lesson', found(8, { Module: 'Video', Second: 12.5 }))
  expect(said).toMatchObject({ to: '/videoPlay', search: { videoID: 8, at: 12 } })
})

test('a question opens in its chapter on the page that practises it, a point on its page', () => {
  expect(linkOf(5, 'question', found(1))).toEqual({ to: '/answerPage', search: { cptID: 7, appID: 5, test: 1 } })
  expect(linkOf(5, 'question', found(1, { Module: 'ZhiYe' }))?.to).toBe('/ZYanswerPage')
  expect(linkOf(5, 'point', found(9))).toEqual({ to: '/pointPage', search: { SameKnowPointID: 9 } })
  expect(linkOf(5, 'question', found(1, { CptID: null }))).toBeUndefined()
})

test('a chapter opens with its questions on the page that practises them; one that only holds others in the menu', () => {
  const at = (of: Partial<Found>) => linkOf(5, 'chapter', found(7, { Title: '循环系统', ...of }))
  expect(at({})).toEqual({ to: '/answerPage', search: { cptID: 7, appID: 5 } })
  expect(at({ Module: 'ZhiYe' })?.to).toBe('/ZYanswerPage')
  expect(at({ Module: 'Defend' })?.to).toBe('/MSanswerPage')
  expect(at({ CptID: null })).toEqual({ to: '/chapterMenu', search: { q: '循环系统' } })
})

test('a document opens on the page of its shelf, with the part that it stands with', () => {
  const at = (Shelf?: Found['Shelf'], InID: number | null = null) =>
    linkOf(5, 'document', found(9, { CptID: null, InID, Module: 'Sprint', ...(Shelf && { Shelf }) }))
  expect(at('secret', 4)).toEqual({ to: '/pointsSecret', search: { doc: 9, ID: 4 } })
  expect(at('clearance')).toEqual({ to: '/clearanceTips', search: { doc: 9 } })
  expect(at('sprint')).toEqual({ to: '/examSprint', search: { doc: 9 } })
  expect(at('sprint2')?.to).toBe('/examSprint2')
  expect(at()).toBeUndefined()
})

test('a text opens on the page of its shelf, at its place', () => {
  const text = (Module: string, InID: number | null = null) =>
    linkOf(5, 'text', found(9, { CptID: null, InID, Module }))
  expect(text('Theory', 4)).toEqual({ to: '/theoretical', search: { ID: 9, bookID: 4 } })
  expect(text('hxzsd')).toEqual({ to: '/knowledgeVein', search: { ID: 9 } })
  expect(text('KshorthandTest', 3)).toEqual({ to: '/testSiteShorthand', search: { cptID: 3 } })
  expect(text('hxzsdNew')?.to).toBe('/clearanceTips')
  expect(text('TeacherComment')?.to).toBe('/msdpPop')
  expect(text('EveryDayNote')).toBeUndefined()
})

test('every word that was typed is marked, and every word whose initials were', () => {
  expect(markedWords('xs', found(1, { Marks: ['心衰'] }))).toEqual(['xs', '心衰'])
  expect(markedWords(' 心衰  利尿 ')).toEqual(['心衰', '利尿'])
})

test('a single character among several words is told; a single word never is', () => {
  expect(['肝炎 乙', ' 乙  肝炎'].map(hasLoneSign)).toEqual([true, true])
  expect(['肝炎 心衰', '肝', ' 肝炎 ', '肝 炎病'].map(hasLoneSign)).toEqual([false, false, false, true])
})
