import type { PageRecords } from '../../platform/navigation/page.ts'

export const authorizationPages = {
  agreementPage: {
    path: '/agreementPage',
    title: '用户协议',
    guard: 'learner',
    load: () => import('./agreement/AgreementPage.tsx'),
  },
} as const satisfies PageRecords
