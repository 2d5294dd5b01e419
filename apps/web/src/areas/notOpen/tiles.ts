import {
  BookMarked,
  BookOpen,
  Brain,
  Building2,
  CalendarCheck,
  CalendarDays,
  FileStack,
  Gem,
  GraduationCap,
  MessageSquareQuote,
  Mic,
  Network,
  Radio,
  Rocket,
  ScrollText,
  SquarePlay,
} from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import type { NotOpenPath } from './notOpenPaths.ts'

/** Modules whose pages are not open yet on the home page. */
export const notOpenTiles = {
  recitePoint: { at: 190, group: '复习与资料', icon: Mic, to: '/testSiteShorthand', note: '背诵并自测考点' },
  KshorthandTest: { at: 200, group: '复习与资料', icon: Brain, to: '/testSiteShorthand', note: '遮词回想考点' },
  AICard: { at: 210, group: '复习与资料', icon: FileStack, to: '/AIcard', note: '按遗忘规律复习' },
  EveryDayNote: { at: 220, group: '复习与资料', icon: CalendarDays, to: '/everyDayNote', note: '每天一个考点' },
  Theory: { at: 230, group: '复习与资料', icon: BookOpen, to: '/theoretical', note: '教材理论学习' },
  hxzsd: { at: 240, group: '复习与资料', icon: Network, to: '/knowledgeVein', note: '全科考点导图' },
  hxzsdNew: { at: 250, group: '复习与资料', icon: BookMarked, to: '/clearanceTips', note: '考前要点汇编' },
  PointsSecretPdf: { at: 260, group: '复习与资料', icon: Gem, to: '/pointsSecret', note: '浓缩考点与 PDF' },
  Sprint: { at: 270, group: '复习与资料', icon: Rocket, to: '/examSprint', note: '冲刺图文资料' },
  TeacherComment: { at: 280, group: '复习与资料', icon: MessageSquareQuote, to: '/msdpPop', note: '老师讲考点与试卷' },
  SpeakPoint: { at: 290, group: '视频与直播', icon: ScrollText, to: '/speakPoint', note: '逐个考点短视频' },
  Video: { at: 300, group: '视频与直播', icon: SquarePlay, to: '/videoList', note: '系统课程' },
  TeacherVideo: { at: 310, group: '视频与直播', icon: GraduationCap, to: '/teacherVideoList', note: '按老师看课程' },
  BuildVideo: { at: 320, group: '视频与直播', icon: Building2, to: '/buildVideoList', note: '建筑类课程' },
  Live: { at: 330, group: '视频与直播', icon: Radio, to: '/liveCourseList', note: '直播与回放' },
  SprintLive: { at: 340, group: '视频与直播', icon: Rocket, to: '/sprintLive', note: '考前冲刺直播' },
  StudyPlan: { at: 350, group: '计划', icon: CalendarCheck, to: '/openStudy', note: '生成每日学习计划' },
} as const satisfies Tiles<NotOpenPath>
