import {
  BookMarked,
  BookOpen,
  BookOpenText,
  Brain,
  Building2,
  CalendarCheck,
  CalendarDays,
  Crosshair,
  FileKey2,
  FileStack,
  FileText,
  Flag,
  Gem,
  GitCompareArrows,
  GraduationCap,
  History,
  Layers,
  Link2,
  ListChecks,
  type LucideIcon,
  MessageSquareQuote,
  Mic,
  MonitorCheck,
  MonitorPlay,
  Network,
  Presentation,
  Radio,
  Rocket,
  ScrollText,
  SlidersHorizontal,
  Sparkles,
  SquarePlay,
  Stethoscope,
  Target,
  Zap,
} from 'lucide-react'
import { type PathLink, paths } from '../../../paths.ts'

/** By what people come to do (look: "Layout"). */
export const GROUPS = ['练习', '考试', '复习与资料', '视频与直播', '计划'] as const

export interface ModulePage {
  group: (typeof GROUPS)[number]
  icon: LucideIcon
  link: PathLink
  /** What one does there, in a few words. */
  note: string
}

const page = (group: ModulePage['group'], icon: LucideIcon, link: PathLink, note: string): ModulePage => ({
  group,
  icon,
  link,
  note,
})

/** Where each module leads: the page that one begins at. The order is the one on the home page. */
export const MODULE_PAGES: Readonly<Record<string, ModulePage>> = {
  ChapterTest: page('练习', BookOpenText, paths.chapterMenu(), '按章节做题，即做即判'),
  ZhiYe: page('练习', Stethoscope, paths.zyChapter(), '执业考试的章节题'),
  FocalPoint: page('练习', Target, paths.focalPointTest(), '重点标签下的题目'),
  FiveHundred: page('练习', ListChecks, paths.fivehundredTest(), '精选五百题'),
  GrabPoint: page('练习', Crosshair, paths.grabpoints(), '按高频考点做题'),
  YHJF: page('练习', GitCompareArrows, paths.yhjfPage(), '易混考点对照练'),
  KnowledgePStrengTest: page('练习', Layers, paths.knowlegeStreng(), '补强薄弱知识点'),
  ConnectionPra: page('练习', Link2, paths.connectionPra(), '与错题相关的题'),
  AIExam: page('练习', Sparkles, paths.aiCoreExamTest(), '按掌握程度出题'),

  RealPaper: page('考试', History, paths.lnztjTest(), '历年真题套卷'),
  Simulation: page('考试', SlidersHorizontal, paths.simulation(), '自己组卷限时考'),
  TalkToMachine: page('考试', MonitorCheck, paths.renjitest(), '照机考流程模拟'),
  ComputerPaper: page('考试', MonitorPlay, paths.computerPaper(), '机考形式的套卷'),
  FirstMock: page('考试', Flag, paths.yimoPage(), '统一开考，公布排名'),
  SecretScript: page('考试', FileKey2, paths.secretScript(), '考前押题套卷'),
  Pilot: page('考试', FileText, paths.paperExample(), '带答案的样卷'),
  ScratchSprint: page('考试', Zap, paths.scratchAndsprint(), '考前集中抓分'),
  Defend: page('考试', Presentation, paths.mndbPage(), '高级职称面试答辩'),

  recitePoint: page('复习与资料', Mic, paths.notOpen('/testSiteShorthand'), '背诵并自测考点'),
  KshorthandTest: page('复习与资料', Brain, paths.notOpen('/testSiteShorthand'), '遮词回想考点'),
  AICard: page('复习与资料', FileStack, paths.notOpen('/AIcard'), '按遗忘规律复习'),
  EveryDayNote: page('复习与资料', CalendarDays, paths.notOpen('/everyDayNote'), '每天一个考点'),
  Theory: page('复习与资料', BookOpen, paths.notOpen('/theoretical'), '教材理论学习'),
  hxzsd: page('复习与资料', Network, paths.notOpen('/knowledgeVein'), '全科考点导图'),
  hxzsdNew: page('复习与资料', BookMarked, paths.notOpen('/clearanceTips'), '考前要点汇编'),
  PointsSecretPdf: page('复习与资料', Gem, paths.notOpen('/pointsSecret'), '浓缩考点与 PDF'),
  Sprint: page('复习与资料', Rocket, paths.notOpen('/examSprint'), '冲刺图文资料'),
  TeacherComment: page('复习与资料', MessageSquareQuote, paths.notOpen('/msdpPop'), '老师讲考点与试卷'),

  SpeakPoint: page('视频与直播', ScrollText, paths.notOpen('/speakPoint'), '逐个考点短视频'),
  Video: page('视频与直播', SquarePlay, paths.notOpen('/videoList'), '系统课程'),
  TeacherVideo: page('视频与直播', GraduationCap, paths.notOpen('/teacherVideoList'), '按老师看课程'),
  BuildVideo: page('视频与直播', Building2, paths.notOpen('/buildVideoList'), '建筑类课程'),
  Live: page('视频与直播', Radio, paths.notOpen('/liveCourseList'), '直播与回放'),
  SprintLive: page('视频与直播', Rocket, paths.notOpen('/sprintLive'), '考前冲刺直播'),

  StudyPlan: page('计划', CalendarCheck, paths.notOpen('/openStudy'), '生成每日学习计划'),
}
