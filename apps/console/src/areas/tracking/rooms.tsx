import { BarChartOutlined, BugOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const trackingRooms: readonly Room[] = [
  {
    path: '/errors',
    title: '错误报告',
    purpose: '学习端出现的错误，按相同的合并',
    roles: ['operator'],
    page: () => import('./ErrorsPage.tsx'),
    menu: { group: 'system', icon: <BugOutlined aria-hidden /> },
  },
  {
    path: '/usage',
    title: '页面使用',
    purpose: '各页面的浏览、点击与停留',
    roles: ['operator'],
    page: () => import('./UsagePage.tsx'),
    menu: { group: 'system', icon: <BarChartOutlined aria-hidden /> },
  },
]
