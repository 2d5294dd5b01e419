import { agentCodeOf } from '../../platform/agent/agentCode.ts'
import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, numberOf, returnPathOf, textOf } from '../../search.ts'

export interface WaySearch {
  /** The agent's code. */
  ac?: string
  appEName?: string
  vn?: number
  /** The address to open after the log-in. */
  to?: string
  /** Set for the return from the log-in: the page then leads on by itself. */
  enter?: 1
}
export interface SwitchBannerSearch {
  mediClassID?: number
}

const readWaySearch = (raw: Record<string, unknown>): WaySearch => ({
  ac: agentCodeOf(raw.ac),
  appEName: textOf(raw, 'appEName'),
  vn: numberOf(raw, 'vn'),
  to: returnPathOf(raw, 'to'),
  enter: numberOf(raw, 'enter') === 1 ? 1 : undefined,
})

export const agentPages = {
  way: {
    path: '/way',
    title: '渠道入口',
    frame: 'none',
    guard: 'everybody',
    search: readWaySearch,
    load: () => import('./way/WayPage.tsx'),
  },
  hzsWay: {
    path: '/hzsWay',
    title: '合作商入口',
    frame: 'none',
    guard: 'everybody',
    search: readWaySearch,
    load: () => import('./hzsWay/HzsWayPage.tsx'),
  },
  switchBanner: {
    path: '/switchBanner',
    title: '课程专区',
    guard: 'learner',
    search: (raw): SwitchBannerSearch => ({ mediClassID: idOf(raw, 'mediClassID') }),
    load: () => import('./switchBanner/SwitchBannerPage.tsx'),
  },
} as const satisfies PageRecords
