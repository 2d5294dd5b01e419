import type { PageRecords } from '../../platform/navigation/page.ts'
import { dayOf, numberOf } from '../../search.ts'

export const planPages = {
  openStudy: {
    path: '/openStudy',
    title: '开启学习计划',
    search: (raw): { step?: number } => ({ step: numberOf(raw, 'step') }),
    load: () => import('./open/OpenStudyPage.tsx'),
  },
  studyMain: {
    path: '/studyMain',
    title: '学习计划',
    search: (raw): { day?: string } => ({ day: dayOf(raw, 'day') }),
    load: () => import('./main/StudyMainPage.tsx'),
  },
  studyFinally: {
    path: '/studyFinally',
    title: '学习总结',
    load: () => import('./final/StudyFinallyPage.tsx'),
  },
} as const satisfies PageRecords
