import { FileDoneOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const paperRooms: readonly Room[] = [
  {
    path: '/papers',
    title: '试卷',
    purpose: '出卷：选题或按蓝图抽题，发布、撤下',
    roles: ['editor'],
    page: () => import('./PapersPage.tsx'),
    menu: { group: 'content', icon: <FileDoneOutlined /> },
  },
  {
    path: '/papers/$appID/$paperKey',
    title: '编辑试卷',
    roles: ['editor'],
    page: () => import('./PaperPage.tsx'),
  },
  {
    path: '/papers/$appID/$paperKey/corrections',
    title: '更正与重新计分',
    roles: ['editor'],
    page: () => import('./results/CorrectionsPage.tsx'),
  },
  {
    path: '/papers/$appID/results/$paperID',
    title: '考试情况',
    roles: ['editor'],
    page: () => import('./results/ResultsPage.tsx'),
  },
]
