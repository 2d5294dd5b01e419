import { agentCodeOf } from './platform/agent/agentCode.ts'
import type { NotOpenPath } from './routePaths.ts'
import { idOf, numberOf, oneOf, returnPathOf, textOf, writeSearch } from './search.ts'

/** What each page reads from its address. The reader of a page is its `validateSearch`. */
export interface LandingSearch {
  /** Where to go after log-in. */
  to?: string
  /** What is searched for. */
  q?: string
  /** The family of the catalogue that is open. */
  family?: string
}
export interface LoginSearch {
  /** Where to go after log-in. */
  to?: string
}
export interface WaySearch {
  /** The agent's code. */
  ac?: string
  appEName?: string
  vn?: number
  /** Where to go after log-in. */
  to?: string
  /** A log-in comes back for the subject: the page leads on by itself. */
  enter?: 1
}
export interface SwitchBannerSearch {
  mediClassID?: number
}
export interface MainIndexSearch {
  /** mainJS: one comes here because what one has bought has changed (specification, section 4). */
  fromUlr?: 'mainJS'
}
export interface MaintainSearch {
  msg?: string
}
export interface SwitchMenuSearch {
  q?: string
  /** One family of exams alone. */
  family?: string
}
export interface ChapterMenuSearch {
  q?: string
  /** Only what can be practised without VIP. */
  free?: 1
}
export interface AnswerPageSearch {
  cptID: number
  appID: number
  mode?: 'recite'
  /** allTestID to begin at. */
  test?: number
  only?: 'wrong' | 'undone'
}
export interface ReviewTestSearch {
  appID: number
  set: 'wrong' | 'fav' | 'note'
  cptID?: number
  recentDay?: number
  order?: 0 | 1
}
export interface MyErrorTestSearch {
  by?: 'path' | 'time'
  recentDay?: number
  order?: 0 | 1
  cptID?: number
}
export interface CollectNotesSearch {
  kind?: 'fav' | 'note'
  q?: string
  cptID?: number
}

type Raw = Record<string, unknown>

const orderOf = (raw: Raw): 0 | 1 | undefined => {
  const order = oneOf(raw, 'order', ['0', '1']) ?? raw.order
  return order === '0' || order === 0 ? 0 : order === '1' || order === 1 ? 1 : undefined
}

const wayOf = (raw: Raw): WaySearch => ({
  ac: agentCodeOf(raw.ac),
  appEName: textOf(raw, 'appEName'),
  vn: numberOf(raw, 'vn'),
  to: returnPathOf(raw, 'to'),
  enter: numberOf(raw, 'enter') === 1 ? 1 : undefined,
})

export const searches = {
  '/': (raw: Raw): LandingSearch => ({
    to: returnPathOf(raw, 'to'),
    q: textOf(raw, 'q'),
    family: textOf(raw, 'family'),
  }),
  '/login': (raw: Raw): LoginSearch => ({ to: returnPathOf(raw, 'to') }),
  '/way': wayOf,
  '/hzsWay': wayOf,
  '/switchBanner': (raw: Raw): SwitchBannerSearch => ({ mediClassID: idOf(raw, 'mediClassID') }),
  '/mainIndex': (raw: Raw): MainIndexSearch => ({ fromUlr: oneOf(raw, 'fromUlr', ['mainJS']) }),
  '/Maintain': (raw: Raw): MaintainSearch => ({ msg: textOf(raw, 'msg') }),
  '/switchMenu': (raw: Raw): SwitchMenuSearch => ({ q: textOf(raw, 'q'), family: textOf(raw, 'family') }),
  '/chapterMenu': (raw: Raw): ChapterMenuSearch => ({
    q: textOf(raw, 'q'),
    free: numberOf(raw, 'free') === 1 ? 1 : undefined,
  }),
  /** An address without its ids is kept as 0: the page says that there is no such chapter. */
  '/answerPage': (raw: Raw): AnswerPageSearch => ({
    cptID: idOf(raw, 'cptID') ?? 0,
    appID: idOf(raw, 'appID') ?? 0,
    mode: oneOf(raw, 'mode', ['recite']),
    test: idOf(raw, 'test'),
    only: oneOf(raw, 'only', ['wrong', 'undone']),
  }),
  '/reviewTest': (raw: Raw): ReviewTestSearch => ({
    appID: idOf(raw, 'appID') ?? 0,
    set: oneOf(raw, 'set', ['wrong', 'fav', 'note']) ?? 'wrong',
    cptID: idOf(raw, 'cptID'),
    recentDay: numberOf(raw, 'recentDay'),
    order: orderOf(raw),
  }),
  '/myErrorTest': (raw: Raw): MyErrorTestSearch => ({
    by: oneOf(raw, 'by', ['path', 'time']),
    recentDay: numberOf(raw, 'recentDay'),
    order: orderOf(raw),
    cptID: idOf(raw, 'cptID'),
  }),
  '/collectNotes': (raw: Raw): CollectNotesSearch => ({
    kind: oneOf(raw, 'kind', ['fav', 'note']),
    q: textOf(raw, 'q'),
    cptID: idOf(raw, 'cptID'),
  }),
}

/**
 * Every link of the client: `<Link {...paths.chapterMenu()}>`, `navigate(paths.login({ to }))`, and
 * `hrefOf(…)` for an address as text.
 */
export const paths = {
  landing: (search: LandingSearch = {}) => ({ to: '/' as const, search }),
  way: (search: WaySearch = {}) => ({ to: '/way' as const, search }),
  hzsWay: (search: WaySearch = {}) => ({ to: '/hzsWay' as const, search }),
  forgetpwd: () => ({ to: '/forgetpwd' as const }),
  switchBanner: (search: SwitchBannerSearch = {}) => ({ to: '/switchBanner' as const, search }),
  myCenter: () => ({ to: '/myCenter' as const }),
  login: (search: LoginSearch = {}) => ({ to: '/login' as const, search }),
  maintain: (search: MaintainSearch = {}) => ({ to: '/Maintain' as const, search }),
  switchMenu: (search: SwitchMenuSearch = {}) => ({ to: '/switchMenu' as const, search }),
  mainIndex: (search: MainIndexSearch = {}) => ({ to: '/mainIndex' as const, search }),
  chapterMenu: (search: ChapterMenuSearch = {}) => ({ to: '/chapterMenu' as const, search }),
  answerPage: (search: AnswerPageSearch) => ({ to: '/answerPage' as const, search }),
  reviewTest: (search: ReviewTestSearch) => ({ to: '/reviewTest' as const, search }),
  myErrorTest: (search: MyErrorTestSearch = {}) => ({ to: '/myErrorTest' as const, search }),
  collectNotes: (search: CollectNotesSearch = {}) => ({ to: '/collectNotes' as const, search }),
  /** A page that is not built yet: it says so itself. */
  notOpen: (to: NotOpenPath) => ({ to }),
}

/** Any of the links above. */
export type PathLink = ReturnType<(typeof paths)[keyof typeof paths]>

export const hrefOf = (link: { to: string; search?: object }): string => link.to + writeSearch({ ...link.search })
