/**
 * Module keys: what a version unlocks (`vnJson`, `VerJSON.has<module>`) and what a learner reads.
 * The specification names SpeakPoint, Defend, recitePoint, KshorthandTest, KnowledgePStrengTest,
 * PointsSecretPdf, hxzsd and hxzsdNew; the others are the project's (design, "Content").
 */
export const MODULES: Readonly<Record<string, string>> = {
  ChapterTest: '章节练习',
  ZhiYe: '执业章节',
  RealPaper: '历年真题',
  Simulation: '模拟考场',
  TalkToMachine: '人机对话',
  AIExam: 'AI 核心考题',
  AICard: 'AI 考点卡',
  YHJF: '易混解析',
  GrabPoint: '抓考点',
  FocalPoint: '重点考题',
  FiveHundred: '必做五百题',
  SecretScript: '押题密卷',
  KnowledgePStrengTest: '知识点强化',
  SpeakPoint: '讲考点',
  Video: '视频课程',
  StudyPlan: '学习计划',
}
