import { CalendarCheck } from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import { planPages } from './pages.ts'

/** Plans on the home page. */
export const planTiles = {
  StudyPlan: {
    ...{ at: 350, group: '计划', icon: CalendarCheck },
    ...{ to: planPages.openStudy.path, note: '生成每日学习计划' },
    pages: [planPages.studyMain.path, planPages.studyFinally.path],
  },
} as const satisfies Tiles<(typeof planPages)[keyof typeof planPages]['path']>
