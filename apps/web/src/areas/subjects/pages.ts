import { beginHome } from '../../calls/making/early.ts'
import type { PageRecords } from '../../platform/navigation/page.ts'
import { oneOf, returnPathOf, textOf } from '../../search.ts'

export interface LandingSearch {
  /** The address to open after the log-in. */
  to?: string
  /** The searched word. */
  q?: string
  /** The open family of the catalogue. */
  family?: string
}
export interface SwitchMenuSearch {
  q?: string
  /** Shows one family of exams only. */
  family?: string
}
export interface MainIndexSearch {
  /** mainJS: the learner was led here by a change of entitlements (specification, section 4). */
  fromUlr?: 'mainJS'
}

export const subjectPages = {
  landing: {
    path: '/',
    title: '',
    frame: 'none',
    guard: 'everybody',
    search: (raw): LandingSearch => ({
      to: returnPathOf(raw, 'to'),
      q: textOf(raw, 'q'),
      family: textOf(raw, 'family'),
    }),
    load: () => import('./landing/LandingPage.tsx'),
  },
  switchMenu: {
    path: '/switchMenu',
    title: '选择科目',
    keepAlive: true,
    guard: 'learner',
    search: (raw): SwitchMenuSearch => ({ q: textOf(raw, 'q'), family: textOf(raw, 'family') }),
    load: () => import('./switchMenu/SwitchMenuPage.tsx'),
  },
  mainIndex: {
    path: '/mainIndex',
    title: '主页',
    keepAlive: true,
    search: (raw): MainIndexSearch => ({ fromUlr: oneOf(raw, 'fromUlr', ['mainJS']) }),
    first: beginHome,
    load: () => import('./mainIndex/MainIndexPage.tsx'),
  },
} as const satisfies PageRecords
