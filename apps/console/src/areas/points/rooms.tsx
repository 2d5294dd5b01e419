import { BulbOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const pointRooms: readonly Room[] = [
  {
    path: '/points',
    title: '知识点',
    purpose: '知识点的正文、别名、出处与要求',
    roles: ['editor'],
    page: () => import('./PointsPage.tsx'),
    menu: { group: 'content', icon: <BulbOutlined aria-hidden /> },
  },
]
