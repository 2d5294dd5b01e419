import { TagsOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const offerRooms: readonly Room[] = [
  {
    path: '/offers',
    title: '价格与优惠',
    purpose: '各代理商的价目表、优惠、优惠券、组合与兑换码',
    roles: ['seller'],
    page: () => import('./OffersPage.tsx'),
    menu: { group: 'business', icon: <TagsOutlined aria-hidden /> },
  },
]
