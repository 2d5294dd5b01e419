/**
 * Module keys with their display names: what a version unlocks (`vnJson`, `VerJSON.has<module>`). The specification
 * names SpeakPoint, Defend, recitePoint, KshorthandTest, KnowledgePStrengTest, PointsSecretPdf, hxzsd and hxzsdNew; the
 * others are the project's (design, "Content"). Contains every key of a screen, in display order.
 */
export const MODULES: Readonly<Record<string, string>> = {
  ChapterTest: '章节练习',
  ZhiYe: '执业章节',
  FocalPoint: '重点考题',
  FiveHundred: '必做五百题',
  GrabPoint: '抓考点',
  YHJF: '易混解析',
  KnowledgePStrengTest: '知识点强化',
  ConnectionPra: '关联练习',
  AIExam: 'AI 核心考题',

  RealPaper: '历年真题',
  Simulation: '模拟考场',
  TalkToMachine: '人机对话',
  ComputerPaper: '机考试卷',
  FirstMock: '一模',
  SecretScript: '押题密卷',
  Pilot: '样卷',
  ScratchSprint: '抓分冲刺',
  Defend: '模拟答辩',

  recitePoint: '背诵考点',
  KshorthandTest: '考点速记',
  AICard: 'AI 考点卡',
  EveryDayNote: '每日一记',
  Theory: '理论学习',
  hxzsd: '知识脉络',
  hxzsdNew: '通关宝典',
  PointsSecretPdf: '考点秘籍',
  Sprint: '考前冲刺',
  TeacherComment: '名师点评',

  SpeakPoint: '讲考点',
  Video: '视频课程',
  TeacherVideo: '名师视频',
  BuildVideo: '建筑视频',
  Live: '直播课',
  SprintLive: '冲刺直播',

  StudyPlan: '学习计划',
}
