import { BookMarked, BookOpen, Brain, CalendarDays, Gem, MessageSquareQuote, Mic, Network, Rocket } from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import { materialPages } from './pages.ts'

const recite = materialPages.testSiteShorthand.path

/** Modules of reading and remembering on the home page. */
export const materialTiles = {
  recitePoint: { at: 190, group: '复习', icon: Mic, to: recite, note: '背诵并自测考点' },
  KshorthandTest: { at: 200, group: '复习', icon: Brain, to: recite, note: '遮词回想考点' },
  EveryDayNote: {
    ...{ at: 220, group: '资料', icon: CalendarDays },
    ...{ to: materialPages.everyDayNote.path, note: '每天一个考点' },
  },
  hxzsd: {
    ...{ at: 240, group: '资料', icon: Network, dot: 'material-map' },
    ...{ to: materialPages.knowledgeVein.path, note: '全科考点导图' },
  },
  Theory: {
    ...{ at: 230, group: '资料', icon: BookOpen, dot: 'material-theory' },
    ...{ to: materialPages.theoretical.path, note: '教材理论学习' },
  },
  hxzsdNew: {
    ...{ at: 250, group: '资料', icon: BookMarked, dot: 'material-clearance' },
    ...{ to: materialPages.clearanceTips.path, note: '考前要点汇编' },
  },
  PointsSecretPdf: {
    ...{ at: 260, group: '资料', icon: Gem, dot: 'material-secret' },
    ...{ to: materialPages.pointsSecret.path, note: '浓缩考点与 PDF' },
  },
  Sprint: {
    ...{ at: 270, group: '资料', icon: Rocket, dot: 'material-sprint' },
    ...{ to: materialPages.examSprint.path, note: '冲刺图文资料' },
  },
  TeacherComment: {
    ...{ at: 280, group: '资料', icon: MessageSquareQuote, dot: 'material-comment' },
    ...{ to: materialPages.msdpPop.path, note: '老师讲考点与试卷' },
  },
} as const satisfies Tiles<(typeof materialPages)[keyof typeof materialPages]['path']>
