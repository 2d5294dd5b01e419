import { ShopOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const agentRooms: readonly Room[] = [
  {
    path: '/agents',
    title: '代理商',
    purpose: '代理商的联系方式、域名、收款，以及群、考试大类与旗舰店',
    roles: ['agent'],
    page: () => import('./AgentsPage.tsx'),
    menu: { group: 'business', icon: <ShopOutlined /> },
  },
  {
    path: '/agents/$agentCode',
    title: '代理商详情',
    roles: ['agent'],
    page: () => import('./AgentPage.tsx'),
  },
]
