import type { DocumentShelf } from '@tizhou/domain/materials/materials'
import { folded, type SearchKind, searchTerms } from '@tizhou/domain/search/words'
import { VIDEO_MODULES, type VideoModule } from '@tizhou/domain/videos/videos'
import type { Found, FoundGroup } from '../../calls/search.ts'
import { type PathLink, paths } from '../../paths.ts'
import { textLink } from '../../platform/knowledge/textLink.ts'
import { watchLink } from '../../platform/videos/watchLink.ts'
import { besides, pagesOf } from '../../ui/lists/pages.ts'

export const KIND_NAMES: Readonly<Record<SearchKind, string>> = {
  question: '题目',
  point: '知识点',
  chapter: '章节',
  text: '资料',
  document: '文档',
  lesson: '视频',
}

/** The rows of the list that can be chosen, in its order. */
export type Row =
  | { type: 'recent'; word: string }
  | { type: 'found'; kind: SearchKind; found: Found }
  | { type: 'all'; kind: SearchKind; count: string }
  | { type: 'page'; page: number; label: string }
  | { type: 'chapters'; word: string }
  | { type: 'subjects'; word: string }

export interface RowGroup {
  name: string
  rows: Row[]
}

const PAGE = 10

const countText = ({ Total, More }: Pick<FoundGroup, 'Total' | 'More'>): string => `${Total}${More ? '+' : ''}`

/** The groups of the list below the field. `page`: results of one kind; without it the first results of every kind. */
export function rowGroups(of: {
  typed: string
  recent: readonly string[]
  hasSubject: boolean
  groups: readonly FoundGroup[]
  page?: { kind: SearchKind; number: number }
}): RowGroup[] {
  const word = of.typed.trim()
  if (word === '')
    return of.recent.length > 0
      ? [{ name: '最近搜索', rows: of.recent.map((one) => ({ type: 'recent', word: one }) as const) }]
      : []
  if (!of.hasSubject) return [{ name: '科目', rows: [{ type: 'subjects', word }] }]
  const found = of.groups
    .filter(({ list }) => list.length > 0)
    .map((group) => ({
      name: `${KIND_NAMES[group.Kind]}（${countText(group)}）`,
      rows: [
        ...group.list.map((one): Row => ({ type: 'found', kind: group.Kind, found: one })),
        ...(of.page ? pageRows(group, of.page.number) : allRow(group)),
      ],
    }))
  return [...found, { name: '章节目录', rows: [{ type: 'chapters', word }] }]
}

const allRow = (group: FoundGroup): Row[] =>
  group.Total > group.list.length ? [{ type: 'all', kind: group.Kind, count: countText(group) }] : []

function pageRows({ Total }: FoundGroup, page: number): Row[] {
  const { before, after } = besides(page, pagesOf(Total, PAGE))
  return [
    ...(before ? [{ type: 'page', page: before, label: '上一页' } as const] : []),
    ...(after ? [{ type: 'page', page: after, label: '下一页' } as const] : []),
  ]
}

const isVideoModule = (module: string): module is VideoModule => Object.hasOwn(VIDEO_MODULES, module)

const DOCUMENT_PAGES: Readonly<Record<DocumentShelf, (search: { ID?: number; doc?: number }) => PathLink>> = {
  secret: paths.pointsSecret,
  clearance: paths.clearanceTips,
  sprint: paths.examSprint,
  sprint2: paths.examSprint2,
}

/** Where something that is open leads: to the question in its chapter, to the page of the point, to the document. */
export function linkOf(appID: number, kind: SearchKind, found: Found): PathLink | undefined {
  const { ID, CptID, InID, Module, Shelf } = found
  if (kind === 'lesson')
    return isVideoModule(Module) ? watchLink({ Type: Module, videoID: ID, second: found.Second }) : undefined
  if (kind === 'text') return textLink(found)
  if (kind === 'document') return Shelf && DOCUMENT_PAGES[Shelf]({ doc: ID, ...(InID !== null && { ID: InID }) })
  if (kind === 'point') return paths.pointPage({ SameKnowPointID: ID })
  if (kind === 'chapter') return chapterLink(appID, found)
  if (CptID === null) return undefined
  return (Module === 'ZhiYe' ? paths.zyAnswerPage : paths.answerPage)({ cptID: CptID, appID, test: ID })
}

/** A chapter with questions leads to them, one that only holds others to its place in the menu. */
function chapterLink(appID: number, { CptID, Module, Title }: Found): PathLink {
  if (CptID === null) return paths.chapterMenu({ q: Title })
  if (Module === 'Defend') return paths.msAnswerPage({ appID, cptID: CptID })
  return (Module === 'ZhiYe' ? paths.zyAnswerPage : paths.answerPage)({ cptID: CptID, appID })
}

/** What is marked in what was found: every word that was typed, and the words whose initials were. */
export const markedWords = (typed: string, { Marks = [] }: Pick<Found, 'Marks'> = {}): string[] => [
  ...new Set([...searchTerms(typed), ...Marks]),
]

/** Whether one of several words is a single character: then they are looked for as one, which mostly finds nothing. */
export const hasLoneSign = (typed: string): boolean => {
  const words = typed.trim().split(/\s+/)
  return words.length > 1 && words.some((word) => folded(word).length === 1)
}

export const isSearchable = (typed: string): boolean => searchTerms(typed).length > 0

/** Identifies a row of the list. */
export function keyOf(row: Row): string {
  if (row.type === 'found') return `${row.kind} ${row.found.ID}`
  if (row.type === 'page') return row.label
  return `${row.type} ${row.type === 'all' ? row.kind : row.word}`
}
