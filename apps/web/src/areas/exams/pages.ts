import { readPapersSearch, readTreeSearch } from '../../listSearches.ts'
import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, oneOf } from '../../search.ts'

type Raw = Record<string, unknown>

/** The query of pages that run one paper; without an attempt they start one. */
export interface PaperSearch {
  appID: number
  paperID: number
  attemptID?: number
  /** What to show of a finished attempt: the report, the questions with their keys, or its mistakes to answer again. */
  show?: 'report' | 'keys' | 'again'
}
export interface MSanswerSearch {
  appID: number
  cptID?: number
  /** The allTestID to start at. */
  test?: number
  set?: 'fav' | 'note'
}

const readPaperSearch = (raw: Raw): PaperSearch => ({
  appID: idOf(raw, 'appID') ?? 0,
  paperID: idOf(raw, 'paperID') ?? 0,
  attemptID: idOf(raw, 'attemptID'),
  show: oneOf(raw, 'show', ['report', 'keys', 'again']),
})

const sitting = { frame: 'none', search: readPaperSearch } as const
const papers = { keepAlive: true, search: readPapersSearch } as const

export const examPages = {
  doexam: { ...sitting, path: '/doexam', title: '做试卷', load: () => import('./sitting/doexam/DoexamPage.tsx') },
  navigatDoExam: {
    ...sitting,
    path: '/navigatDoExam',
    title: '导航做题',
    load: () => import('./sitting/navigatDoExam/NavigatDoExamPage.tsx'),
  },
  zydoexam: {
    ...sitting,
    path: '/zydoexam',
    title: '执业做卷',
    load: () => import('./sitting/zydoexam/ZydoexamPage.tsx'),
  },
  renjiduihua: {
    ...sitting,
    path: '/renjiduihua',
    title: '人机对话',
    load: () => import('./rooms/RenjiduihuaPage.tsx'),
  },
  /** For editors, from the back office: it reads the paper by a ticket in the address, without a session. */
  paperPreview: {
    ...sitting,
    path: '/paperPreview',
    title: '预览试卷',
    guard: 'everybody',
    load: () => import('./rooms/RenjiduihuaPage.tsx'),
  },
  lnztjTest: {
    ...papers,
    path: '/lnztjTest',
    title: '历年真题',
    load: () => import('./papers/lnztjTest/LnztjTestPage.tsx'),
  },
  renjitest: {
    ...papers,
    path: '/renjitest',
    title: '人机测试',
    load: () => import('./papers/renjitest/RenjitestPage.tsx'),
  },
  zyRenjitest: {
    ...papers,
    path: '/ZYrenjitest',
    title: '执业人机测试',
    load: () => import('./papers/zyRenjitest/ZYrenjitestPage.tsx'),
  },
  computerPaper: {
    ...papers,
    path: '/computerPaper',
    title: '机考试卷',
    load: () => import('./papers/computerPaper/ComputerPaperPage.tsx'),
  },
  freePaper: {
    ...papers,
    path: '/freePaper',
    title: '免费试卷',
    load: () => import('./papers/freePaper/FreePaperPage.tsx'),
  },
  paperExample: {
    ...papers,
    path: '/paperExample',
    title: '样卷',
    load: () => import('./papers/paperExample/PaperExamplePage.tsx'),
  },
  yimoPage: { ...papers, path: '/yimoPage', title: '一模', load: () => import('./papers/yimo/YimoPage.tsx') },
  fivehundredTest: {
    ...papers,
    path: '/fivehundredTest',
    title: '必做五百题',
    load: () => import('./papers/fivehundredTest/FivehundredTestPage.tsx'),
  },
  secretScript: {
    ...papers,
    path: '/secretScript',
    title: '押题密卷',
    load: () => import('./papers/secretScript/SecretScriptPage.tsx'),
  },
  simulation: {
    path: '/simulation',
    title: '模拟考场',
    keepAlive: true,
    load: () => import('./simulation/SimulationPage.tsx'),
  },
  mndbPage: {
    path: '/mndbPage',
    title: '模拟答辩',
    keepAlive: true,
    load: () => import('./interview/mndb/MndbPage.tsx'),
  },
  newLnjtMnsj: {
    ...papers,
    path: '/newLnjtMnsj',
    title: '历年真题与模拟试卷',
    load: () => import('./interview/newLnjtMnsj/NewLnjtMnsjPage.tsx'),
  },
  newMSChapterList: {
    path: '/newMSChapterList',
    title: '面试章节',
    keepAlive: true,
    search: readTreeSearch,
    load: () => import('./interview/newMsChapterList/NewMSChapterListPage.tsx'),
  },
  msAnswerPage: {
    path: '/MSanswerPage',
    title: '面试答题',
    frame: 'narrow',
    search: (raw): MSanswerSearch => ({
      appID: idOf(raw, 'appID') ?? 0,
      cptID: idOf(raw, 'cptID'),
      test: idOf(raw, 'test'),
      set: oneOf(raw, 'set', ['fav', 'note']),
    }),
    load: () => import('./interview/msAnswer/MSanswerPage.tsx'),
  },
} as const satisfies PageRecords
