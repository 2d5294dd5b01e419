import type { PageRecords } from '../../platform/navigation/page.ts'

export const profilePages = {
  myCenter: {
    path: '/myCenter',
    title: '个人中心',
    guard: 'learner',
    load: () => import('./myCenter/MyCenterPage.tsx'),
  },
} as const satisfies PageRecords
