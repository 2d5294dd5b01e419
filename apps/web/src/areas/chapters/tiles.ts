import { BookOpenText, Crosshair, GitCompareArrows, Layers, Link2, Stethoscope, Target, Zap } from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import { chapterPages } from './pages.ts'

/** The modules of this area on the home page. */
export const chapterTiles = {
  ChapterTest: {
    at: 10,
    group: '练习',
    icon: BookOpenText,
    to: chapterPages.chapterMenu.path,
    note: '按章节做题，即做即判',
    free: '免费章节可试做',
  },
  ZhiYe: { at: 20, group: '练习', icon: Stethoscope, to: chapterPages.zyChapter.path, note: '执业考试的章节题' },
  FocalPoint: { at: 30, group: '练习', icon: Target, to: chapterPages.focalPointTest.path, note: '重点标签下的题目' },
  GrabPoint: { at: 50, group: '练习', icon: Crosshair, to: chapterPages.grabpoints.path, note: '按高频考点做题' },
  YHJF: { at: 60, group: '练习', icon: GitCompareArrows, to: chapterPages.yhjfPage.path, note: '易混考点对照练' },
  KnowledgePStrengTest: {
    at: 70,
    group: '练习',
    icon: Layers,
    to: chapterPages.knowlegeStreng.path,
    note: '补强薄弱知识点',
  },
  ConnectionPra: { at: 80, group: '练习', icon: Link2, to: chapterPages.connectionPra.path, note: '与错题相关的题' },
  ScratchSprint: { at: 170, group: '考试', icon: Zap, to: chapterPages.scratchAndsprint.path, note: '考前集中抓分' },
} as const satisfies Tiles<(typeof chapterPages)[keyof typeof chapterPages]['path']>
