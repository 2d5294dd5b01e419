import type { PaperKind, WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { Mode } from '@tizhou/domain/runner/rules'
import { type PathLink, paths } from '../../../../paths.ts'
import type { PaperSearch } from '../../pages.ts'

/** The parameters of a page that papers are sat on; all share one engine and frame. */
export interface SittingPage {
  title: string
  link: (search: PaperSearch) => PathLink
  /** The mode of the runner's state machine. */
  mode: Exclude<Mode, 'recite'>
  /** Whether the navigator with its filters is always open; otherwise the sheet can be closed. */
  navigator: boolean
}

export const SITTING_PAGES = {
  doexam: { title: '做试卷', link: paths.doexam, mode: 'exam', navigator: false },
  navigatDoExam: { title: '导航做题', link: paths.navigatDoExam, mode: 'navigator', navigator: true },
  zydoexam: { title: '执业做卷', link: paths.zydoexam, mode: 'exam', navigator: false },
  renjiduihua: { title: '人机对话', link: paths.renjiduihua, mode: 'roomB', navigator: false },
} as const satisfies Record<string, SittingPage>

/** A paper of room A has its locks on every page: the server enforces them. */
export const modeOf = (page: SittingPage, { Room }: Pick<WirePaper, 'Room'>): Exclude<Mode, 'recite'> =>
  Room === 'A' ? 'roomA' : page.mode

/** The list that a paper belongs to; man-machine papers of the licence room have one of their own. */
export function listOf(paper: Pick<WirePaper, 'Kind' | 'Room'> | undefined): { link: PathLink; name: string } {
  if (paper === undefined) return { link: paths.mainIndex(), name: '主页' }
  if (paper.Kind === 'manMachine' && paper.Room === 'B') return { link: paths.zyRenjitest(), name: '执业人机测试' }
  return LISTS[paper.Kind]
}

const LISTS: Readonly<Record<PaperKind, { link: PathLink; name: string }>> = {
  past: { link: paths.lnztjTest(), name: '历年真题' },
  mock: { link: paths.simulation(), name: '模拟考场' },
  computer: { link: paths.computerPaper(), name: '机考试卷' },
  manMachine: { link: paths.renjitest(), name: '人机测试' },
  sample: { link: paths.paperExample(), name: '样卷' },
  free: { link: paths.freePaper(), name: '免费试卷' },
  firstMock: { link: paths.yimoPage(), name: '一模' },
  fiveHundred: { link: paths.fivehundredTest(), name: '必做五百题' },
  secret: { link: paths.secretScript(), name: '押题密卷' },
  interview: { link: paths.mndbPage(), name: '模拟答辩' },
  built: { link: paths.simulation(), name: '模拟考场' },
}
