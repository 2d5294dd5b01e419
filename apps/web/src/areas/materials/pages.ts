import type { PageRecords } from '../../platform/navigation/page.ts'
import { dayOf, idOf, oneOf } from '../../search.ts'

/** The open part of a book, and the open document. */
const readDocument = (raw: Record<string, unknown>): { ID?: number; doc?: number } => ({
  ID: idOf(raw, 'ID'),
  doc: idOf(raw, 'doc'),
})

/** The open part of a book. */
const readPart = (raw: Record<string, unknown>): { ID?: number } => ({ ID: idOf(raw, 'ID') })

export const materialPages = {
  theoretical: {
    path: '/theoretical',
    title: '理论学习',
    search: (raw): { bookID?: number; ID?: number } => ({ bookID: idOf(raw, 'bookID'), ID: idOf(raw, 'ID') }),
    load: () => import('./theory/TheoreticalPage.tsx'),
  },
  knowledgeVein: {
    path: '/knowledgeVein',
    title: '知识脉络',
    search: (raw): { ID?: number; view?: 'list' } => ({ ID: idOf(raw, 'ID'), view: oneOf(raw, 'view', ['list']) }),
    load: () => import('./map/KnowledgeVeinPage.tsx'),
  },
  clearanceTips: {
    path: '/clearanceTips',
    title: '通关宝典',
    search: readDocument,
    load: () => import('./tips/ClearanceTipsPage.tsx'),
  },
  pointsSecret: {
    path: '/pointsSecret',
    title: '考点秘籍',
    search: readDocument,
    load: () => import('./secret/PointsSecretPage.tsx'),
  },
  examSprint: {
    path: '/examSprint',
    title: '考前冲刺',
    search: readDocument,
    load: () => import('./sprint/ExamSprintPage.tsx'),
  },
  examSprint2: {
    path: '/examSprint2',
    title: '考前冲刺2',
    search: readDocument,
    load: () => import('./sprint/ExamSprint2Page.tsx'),
  },
  msdpPop: {
    path: '/msdpPop',
    title: '名师点评',
    search: readPart,
    load: () => import('./comments/MsdpPopPage.tsx'),
  },
  testSiteShorthand: {
    path: '/testSiteShorthand',
    title: '考点速记',
    search: (raw): { cptID?: number } => ({ cptID: idOf(raw, 'cptID') }),
    load: () => import('./recite/TestSiteShorthandPage.tsx'),
  },
  everyDayNote: {
    path: '/everyDayNote',
    title: '每日一记',
    frame: 'narrow',
    search: (raw): { day?: string } => ({ day: dayOf(raw, 'day') }),
    load: () => import('./daily/EveryDayNotePage.tsx'),
  },
} as const satisfies PageRecords
