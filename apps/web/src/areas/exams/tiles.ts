import {
  FileKey2,
  FileText,
  Flag,
  History,
  ListChecks,
  MonitorCheck,
  MonitorPlay,
  Presentation,
  SlidersHorizontal,
} from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import { examPages } from './pages.ts'

/** The modules of this area on the home page. */
export const examTiles = {
  FiveHundred: {
    at: 40,
    group: '练习',
    icon: ListChecks,
    to: examPages.fivehundredTest.path,
    note: '考前必做，分组做完',
  },
  RealPaper: { at: 100, group: '考试', icon: History, to: examPages.lnztjTest.path, note: '历年真题套卷' },
  Simulation: {
    at: 110,
    group: '考试',
    icon: SlidersHorizontal,
    to: examPages.simulation.path,
    note: '自己组卷限时考',
    free: '免费章节可组卷',
  },
  TalkToMachine: { at: 120, group: '考试', icon: MonitorCheck, to: examPages.renjitest.path, note: '照机考流程模拟' },
  ComputerPaper: {
    at: 130,
    group: '考试',
    icon: MonitorPlay,
    to: examPages.computerPaper.path,
    note: '机考形式的套卷',
  },
  FirstMock: { at: 140, group: '考试', icon: Flag, to: examPages.yimoPage.path, note: '统一开考，公布排名' },
  SecretScript: { at: 150, group: '考试', icon: FileKey2, to: examPages.secretScript.path, note: '考前押题套卷' },
  Pilot: { at: 160, group: '考试', icon: FileText, to: examPages.paperExample.path, note: '带答案的样卷' },
  Defend: { at: 180, group: '考试', icon: Presentation, to: examPages.mndbPage.path, note: '高级职称面试答辩' },
} as const satisfies Tiles<(typeof examPages)[keyof typeof examPages]['path']>
