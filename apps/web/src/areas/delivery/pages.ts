import type { PageRecords } from '../../platform/navigation/page.ts'

export const deliveryPages = {
  userAddress: {
    path: '/userAddress',
    title: '收货地址',
    guard: 'learner',
    load: () => import('./userAddress/UserAddressPage.tsx'),
  },
} as const satisfies PageRecords
