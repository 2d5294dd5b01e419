import type { PageRecords } from '../../platform/navigation/page.ts'
import { returnPathOf } from '../../search.ts'

export const deliveryPages = {
  userAddress: {
    path: '/userAddress',
    title: '收货地址',
    guard: 'learner',
    /** The address to return to. */
    search: (raw): { backUrl?: string } => ({ backUrl: returnPathOf(raw, 'backUrl') }),
    load: () => import('./userAddress/UserAddressPage.tsx'),
  },
  expressPage: {
    path: '/expressPage',
    title: '物流信息',
    guard: 'learner',
    load: () => import('./expressPage/ExpressPage.tsx'),
  },
} as const satisfies PageRecords
