import { ExperimentOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const knowingModelRooms: readonly Room[] = [
  {
    path: '/knowingModels',
    title: '掌握模型',
    purpose: '学员看到的掌握程度由哪个模型算出、有多准，重新拟合与退回',
    roles: ['editor'],
    page: () => import('./KnowingModelsPage.tsx'),
    menu: { group: 'content', icon: <ExperimentOutlined aria-hidden /> },
  },
]
