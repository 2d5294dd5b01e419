/**
 * Names of the sources of trees and papers (`sourceName` of the calls getCptTreeSrc, getCptTreeSrcMISJ and getPilot).
 * The specification does not define them; these are the project's, by the module that opens each.
 */
export const SOURCES = {
  ChapterTest: '章节练习',
  ZhiYe: '执业章节',
  Books: '教材分册',
  GrabPoint: '抓考点',
  YHJF: '易混解析',
  FocalPoint: '重点考题',
  ConnectionPra: '关联练习',
  ScratchSprint: '抓分冲刺',
  Free: '免费试用',
  RealPaper: '历年真题',
  Mock: '模拟试卷',
  ComputerPaper: '机考试卷',
  TalkToMachine: '人机对话',
  Pilot: '样卷',
  FirstMock: '一模',
  FiveHundred: '必做五百题',
  SecretScript: '押题密卷',
  Defend: '面试章节',
} as const

/** A `sourceName` of getCptTreeSrcMISJ: past papers, mock papers and those of interviews together. */
export const PAST_AND_MOCK = '历年真题与模拟试卷'
