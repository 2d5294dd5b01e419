import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, oneOf, textOf } from '../../search.ts'

/** The lesson to show; default: the next one. */
const lesson = (raw: Record<string, unknown>): { liveID?: number } => ({ liveID: idOf(raw, 'liveID') })

export const LIST_KINDS = ['coming', 'replay', 'all'] as const

export const livePages = {
  liveCourseList: {
    path: '/liveCourseList',
    title: '直播课表',
    search: (raw): { day?: string; month?: string; show?: (typeof LIST_KINDS)[number] } => ({
      day: textOf(raw, 'day'),
      month: textOf(raw, 'month'),
      show: oneOf(raw, 'show', LIST_KINDS),
    }),
    load: () => import('./courseList/LiveCourseListPage.tsx'),
  },
  liveIntroduction: {
    path: '/liveIntroduction',
    title: '直播介绍',
    search: lesson,
    load: () => import('./introduction/LiveIntroductionPage.tsx'),
  },
  liveIntroductionNew: {
    path: '/liveIntroductionNew',
    title: '直播介绍',
    search: lesson,
    load: () => import('./introduction/LiveIntroductionNewPage.tsx'),
  },
  liveBroadcast: {
    path: '/liveBroadcast',
    title: '直播间',
    frame: 'narrow',
    search: lesson,
    load: () => import('./broadcast/LiveBroadcastPage.tsx'),
  },
  myLiveReservation: {
    path: '/myLiveReservation',
    title: '我的预约',
    load: () => import('./reservation/MyLiveReservationPage.tsx'),
  },
  sprintLive: {
    path: '/sprintLive',
    title: '冲刺直播',
    load: () => import('./sprint/SprintLivePage.tsx'),
  },
} as const satisfies PageRecords
