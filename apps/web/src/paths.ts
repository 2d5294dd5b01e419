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
  set: 'wrong' | 'fav' | 'note' | 'due'
  cptID?: number
  recentDay?: number
  order?: 0 | 1
  /** Wrong ones only: how sure I was of the wrong answer (1 sure), and why it went wrong. */
  certainty?: number
  reason?: string
  /** Due ones only: beyond the limits of a day. */
  all?: 1
  mode?: 'recite'
  only?: 'wrong' | 'undone'
  /** The question to begin at. */
  test?: number
}
export interface MyErrorTestSearch {
  by?: 'path' | 'time'
  recentDay?: number
  order?: 0 | 1
  cptID?: number
  /** How sure I was of the wrong answer: 1 sure, 2 unsure, 3 a guess. */
  certainty?: number
  /** Why it went wrong. */
  reason?: string
}
export interface CollectNotesSearch {
  kind?: 'fav' | 'note'
  q?: string
  cptID?: number
}

/** Pages over a tree of chapters. */
export interface TreeSearch {
  q?: string
  /** A book, tag or set of the tree, where the page shows one at a time. */
  part?: number
  /** The YTMJ edition of a licence tree. */
  isYTMJ?: 1
  /** Only what can be practised without VIP. */
  free?: 1
  /** The kind of sets before the exam. */
  type?: string
  /** The code of the friend's link that one comes by. */
  share?: string
}
/** Lists of papers. */
export interface PapersSearch {
  q?: string
  /** The paper that is open. */
  paperID?: number
  /** Only papers that I have not sat, have under way, or have handed in. */
  state?: 'new' | 'running' | 'done'
}
/** Runners over one paper; without an attempt they begin one. */
export interface PaperSearch {
  appID: number
  paperID: number
  attemptID?: number
  /** What is shown of an attempt that is over: the report, or the questions with their keys. */
  show?: 'report' | 'keys'
}
export interface AnswerTestSearch {
  appID: number
  cptID: number
}
export interface ContrastSearch {
  appID: number
  SameKnowPointID: number
}
export interface MSanswerSearch {
  appID: number
  cptID?: number
  /** allTestID to begin at. */
  test?: number
  set?: 'fav' | 'note'
}

type Raw = Record<string, unknown>

const treeOf = (raw: Raw): TreeSearch => ({
  q: textOf(raw, 'q'),
  part: idOf(raw, 'part'),
  isYTMJ: numberOf(raw, 'isYTMJ') === 1 ? 1 : undefined,
  free: numberOf(raw, 'free') === 1 ? 1 : undefined,
  type: textOf(raw, 'type'),
  share: textOf(raw, 'share'),
})
const papersOf = (raw: Raw): PapersSearch => ({
  q: textOf(raw, 'q'),
  paperID: idOf(raw, 'paperID'),
  state: oneOf(raw, 'state', ['new', 'running', 'done']),
})
const paperOf = (raw: Raw): PaperSearch => ({
  appID: idOf(raw, 'appID') ?? 0,
  paperID: idOf(raw, 'paperID') ?? 0,
  attemptID: idOf(raw, 'attemptID'),
  show: oneOf(raw, 'show', ['report', 'keys']),
})
const answerOf = (raw: Raw): AnswerPageSearch => ({
  cptID: idOf(raw, 'cptID') ?? 0,
  appID: idOf(raw, 'appID') ?? 0,
  mode: oneOf(raw, 'mode', ['recite']),
  test: idOf(raw, 'test'),
  only: oneOf(raw, 'only', ['wrong', 'undone']),
})

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
  '/answerPage': answerOf,
  '/reviewTest': (raw: Raw): ReviewTestSearch => ({
    appID: idOf(raw, 'appID') ?? 0,
    set: oneOf(raw, 'set', ['wrong', 'fav', 'note', 'due']) ?? 'wrong',
    cptID: idOf(raw, 'cptID'),
    recentDay: numberOf(raw, 'recentDay'),
    order: orderOf(raw),
    certainty: numberOf(raw, 'certainty'),
    reason: textOf(raw, 'reason'),
    all: numberOf(raw, 'all') === 1 ? 1 : undefined,
    mode: oneOf(raw, 'mode', ['recite']),
    only: oneOf(raw, 'only', ['wrong', 'undone']),
    test: idOf(raw, 'test'),
  }),
  '/myErrorTest': (raw: Raw): MyErrorTestSearch => ({
    by: oneOf(raw, 'by', ['path', 'time']),
    recentDay: numberOf(raw, 'recentDay'),
    order: orderOf(raw),
    cptID: idOf(raw, 'cptID'),
    certainty: numberOf(raw, 'certainty'),
    reason: textOf(raw, 'reason'),
  }),
  '/collectNotes': (raw: Raw): CollectNotesSearch => ({
    kind: oneOf(raw, 'kind', ['fav', 'note']),
    q: textOf(raw, 'q'),
    cptID: idOf(raw, 'cptID'),
  }),
  '/erjianChapter': treeOf,
  '/zyChapter': treeOf,
  '/grabpoints': treeOf,
  '/yhjfPage': treeOf,
  '/focalPointTest': treeOf,
  '/knowlegeStreng': treeOf,
  '/connectionPra': treeOf,
  '/scratchAndsprint': treeOf,
  '/freeCatalogue': treeOf,
  '/ZYanswerPage': answerOf,
  '/lnztAnalyse': papersOf,
  '/doexam': paperOf,
  '/navigatDoExam': paperOf,
  '/zydoexam': paperOf,
  '/renjiduihua': paperOf,
  '/lnztjTest': papersOf,
  '/renjitest': papersOf,
  '/ZYrenjitest': papersOf,
  '/computerPaper': papersOf,
  '/freePaper': papersOf,
  '/paperExample': papersOf,
  '/yimoPage': papersOf,
  '/fivehundredTest': papersOf,
  '/secretScript': papersOf,
  '/newLnjtMnsj': papersOf,
  '/newMSChapterList': treeOf,
  '/answerTest': (raw: Raw): AnswerTestSearch => ({ appID: idOf(raw, 'appID') ?? 0, cptID: idOf(raw, 'cptID') ?? 0 }),
  '/contrastDoexam': (raw: Raw): ContrastSearch => ({
    appID: idOf(raw, 'appID') ?? 0,
    SameKnowPointID: idOf(raw, 'SameKnowPointID') ?? 0,
  }),
  '/MSanswerPage': (raw: Raw): MSanswerSearch => ({
    appID: idOf(raw, 'appID') ?? 0,
    cptID: idOf(raw, 'cptID'),
    test: idOf(raw, 'test'),
    set: oneOf(raw, 'set', ['fav', 'note']),
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
  erjianChapter: (search: TreeSearch = {}) => ({ to: '/erjianChapter' as const, search }),
  zyChapter: (search: TreeSearch = {}) => ({ to: '/zyChapter' as const, search }),
  grabpoints: (search: TreeSearch = {}) => ({ to: '/grabpoints' as const, search }),
  yhjfPage: (search: TreeSearch = {}) => ({ to: '/yhjfPage' as const, search }),
  focalPointTest: (search: TreeSearch = {}) => ({ to: '/focalPointTest' as const, search }),
  knowlegeStreng: (search: TreeSearch = {}) => ({ to: '/knowlegeStreng' as const, search }),
  connectionPra: (search: TreeSearch = {}) => ({ to: '/connectionPra' as const, search }),
  scratchAndsprint: (search: TreeSearch = {}) => ({ to: '/scratchAndsprint' as const, search }),
  freeCatalogue: (search: TreeSearch = {}) => ({ to: '/freeCatalogue' as const, search }),
  zyAnswerPage: (search: AnswerPageSearch) => ({ to: '/ZYanswerPage' as const, search }),
  answerTest: (search: AnswerTestSearch) => ({ to: '/answerTest' as const, search }),
  contrastDoexam: (search: ContrastSearch) => ({ to: '/contrastDoexam' as const, search }),
  aiCoreExamTest: () => ({ to: '/AICoreExamTest' as const }),
  lnztAnalyse: (search: PapersSearch = {}) => ({ to: '/lnztAnalyse' as const, search }),
  review: () => ({ to: '/review' as const }),
  doexam: (search: PaperSearch) => ({ to: '/doexam' as const, search }),
  navigatDoExam: (search: PaperSearch) => ({ to: '/navigatDoExam' as const, search }),
  zydoexam: (search: PaperSearch) => ({ to: '/zydoexam' as const, search }),
  renjiduihua: (search: PaperSearch) => ({ to: '/renjiduihua' as const, search }),
  lnztjTest: (search: PapersSearch = {}) => ({ to: '/lnztjTest' as const, search }),
  renjitest: (search: PapersSearch = {}) => ({ to: '/renjitest' as const, search }),
  zyRenjitest: (search: PapersSearch = {}) => ({ to: '/ZYrenjitest' as const, search }),
  computerPaper: (search: PapersSearch = {}) => ({ to: '/computerPaper' as const, search }),
  freePaper: (search: PapersSearch = {}) => ({ to: '/freePaper' as const, search }),
  paperExample: (search: PapersSearch = {}) => ({ to: '/paperExample' as const, search }),
  yimoPage: (search: PapersSearch = {}) => ({ to: '/yimoPage' as const, search }),
  fivehundredTest: (search: PapersSearch = {}) => ({ to: '/fivehundredTest' as const, search }),
  secretScript: (search: PapersSearch = {}) => ({ to: '/secretScript' as const, search }),
  simulation: () => ({ to: '/simulation' as const }),
  mndbPage: () => ({ to: '/mndbPage' as const }),
  newLnjtMnsj: (search: PapersSearch = {}) => ({ to: '/newLnjtMnsj' as const, search }),
  newMSChapterList: (search: TreeSearch = {}) => ({ to: '/newMSChapterList' as const, search }),
  msAnswerPage: (search: MSanswerSearch) => ({ to: '/MSanswerPage' as const, search }),
  /** A page that is not built yet: it says so itself. */
  notOpen: (to: NotOpenPath) => ({ to }),
}

/** Any of the links above. */
export type PathLink = ReturnType<(typeof paths)[keyof typeof paths]>

export const hrefOf = (link: { to: string; search?: object }): string => link.to + writeSearch({ ...link.search })
